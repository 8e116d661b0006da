import { useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { type App, defineAsyncComponent, nextTick, onMounted, watch } from "vue";
import "./site.css";

/** VitePress's first page has no main part, which screen readers look for. */
function markMain(): void {
  const content = document.querySelector("#VPContent");
  if (content?.querySelector("main")) content.removeAttribute("role");
  else content?.setAttribute("role", "main");
}

export default {
  extends: DefaultTheme,
  enhanceApp({ app }: { app: App }) {
    app.component(
      "TraceViewer",
      defineAsyncComponent(() => import("./trace-viewer.js")),
    );
  },
  setup() {
    const route = useRoute();
    onMounted(markMain);
    watch(
      () => route.path,
      () => nextTick(markMain),
    );
  },
};
