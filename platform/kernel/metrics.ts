/** A figure, as Prometheus reads it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  /** A value, or one for each edge by its address. */
  readonly values: number | readonly (readonly [edge: string, value: number])[];
}

/** Content type of the text format. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const PREFIX = "game_social_sdk_";

/** Metrics in the text format of Prometheus. */
export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, values }) => [
    `# HELP ${PREFIX}${name} ${help}`,
    `# TYPE ${PREFIX}${name} ${type}`,
    ...(typeof values === "number"
      ? [`${PREFIX}${name} ${values}`]
      : values.map(([edge, value]) => `${PREFIX}${name}{edge=${JSON.stringify(edge)}} ${value}`)),
  ]);
  return `${lines.join("\n")}\n`;
}
