import { defineComponent, h, ref } from "vue";
import { openTrace, tracePage } from "../../../platform/kit/trace/page.js";

/**
 * Shows a trace that is dropped or chosen. The file is read in this page and sent nowhere. What is shown is made
 * of the trace's data again, in a frame that can reach nothing, as the file may be anybody's.
 */
export default defineComponent(() => {
  const page = ref<string>();
  const problem = ref<string>();
  const isOver = ref(false);

  async function show(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    page.value = undefined;
    problem.value = undefined;
    try {
      page.value = tracePage(openTrace(await file.text()));
    } catch (error) {
      problem.value = `${file.name} cannot be shown. ${(error as Error).message}`;
    }
  }

  return () =>
    h(
      "div",
      {
        class: ["trace-viewer", { over: isOver.value }],
        onDragover: (event: DragEvent) => {
          event.preventDefault();
          isOver.value = true;
        },
        onDragleave: () => {
          isOver.value = false;
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault();
          isOver.value = false;
          void show(event.dataTransfer?.files[0]);
        },
      },
      [
        h("label", [
          "Drop the file of a trace here, or choose it: ",
          h("input", {
            type: "file",
            accept: ".html,.json",
            onChange: ({ target }: Event) => void show((target as HTMLInputElement).files?.[0]),
          }),
        ]),
        h("p", { role: "status" }, problem.value),
        page.value === undefined
          ? undefined
          : h("iframe", { title: "The trace", sandbox: "allow-scripts", srcdoc: page.value }),
      ],
    );
});
