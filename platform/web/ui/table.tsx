import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** By what the rows are ordered when a person asks for it; without it the column has no order. */
  readonly order?: (row: Row) => string | number;
  readonly numeric?: boolean;
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What stands in place of rows when there are none. */
  readonly empty: ComponentChildren;
}

/** A table that can be ordered. On a narrow screen each row becomes a list of its cells. */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: Props<Row>) {
  const [by, setBy] = useState<{ readonly name: string; readonly down: boolean }>();
  const order = columns.find(({ name }) => name === by?.name)?.order;
  const shown = order === undefined ? rows : [...rows].sort(compare(order, by?.down === true));
  return (
    <table class="cards-when-narrow">
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, order, numeric = false }) => (
            <th
              key={name}
              scope="col"
              class={numeric ? "numeric" : undefined}
              aria-sort={by?.name !== name ? undefined : by.down ? "descending" : "ascending"}
            >
              {order === undefined ? (
                name
              ) : (
                <button
                  type="button"
                  class="sort"
                  onClick={() => setBy({ name, down: by?.name === name && !by.down })}
                >
                  {name}
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, cell, numeric = false }) => (
              <td key={name} data-name={name} class={numeric ? "numeric" : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function compare<Row>(order: (row: Row) => string | number, down: boolean) {
  return (one: Row, other: Row) => {
    const [first, second] = [order(one), order(other)];
    const result = first < second ? -1 : first > second ? 1 : 0;
    return down ? -result : result;
  };
}
