/** The style sheet of all pages. Colours keep a contrast of 4.5:1 or more in both schemes. */
export const styles = `
:root {
  color-scheme: light dark;
  --page: #eef0f4; --card: #fff; --text: #1c2230; --soft: #545d70; --line: #d8dce5;
  --accent: #2f5bd0; --on-accent: #fff; --tint: #e8eefc; --error: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12151c; --card: #1c212c; --text: #eceff6; --soft: #a5aec0; --line: #343b4a;
    --accent: #8fb0ff; --on-accent: #0e1626; --tint: #26324d; --error: #ff9d94;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; overflow-wrap: anywhere; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.card { display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 24px 16px; }
select { max-width: 100%; }
.card main {
  width: 100%; max-width: 440px; padding: 32px; background: var(--card);
  border: 1px solid var(--line); border-radius: 16px; box-shadow: 0 8px 30px rgb(0 0 0 / 8%);
}
.wide main { max-width: 1080px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 4px; font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 1rem; }
p { margin: 0 0 12px; }
.soft { color: var(--soft); font-size: .925rem; }
.center { text-align: center; }
.monogram {
  display: grid; place-items: center; flex: none; width: 40px; height: 40px; border-radius: 50%;
  background: var(--tint); color: var(--accent); font-weight: 700;
}
.monogram.large { width: 72px; height: 72px; margin: 0 auto 16px; border-radius: 20px; font-size: 1.9rem; }
.person { display: flex; align-items: center; gap: 12px; text-align: left; min-width: 0; }
.person span { min-width: 0; overflow-wrap: anywhere; }
.person .soft { display: block; line-height: 1.3; }
.account {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; margin: 20px 0;
  padding: 12px; border: 1px solid var(--line); border-radius: 12px;
}
ul.plain { list-style: none; margin: 0; padding: 0; }
ul.scopes li { display: flex; gap: 10px; padding: 6px 0; }
ul.scopes svg { flex: none; margin-top: 4px; color: var(--accent); }
ul.people li { margin-top: 8px; }
a { color: var(--accent); }
button {
  font: inherit; font-weight: 600; min-height: 44px; padding: 8px 18px; border-radius: 10px;
  border: 1px solid var(--line); background: transparent; color: var(--text); cursor: pointer;
}
button:hover { border-color: var(--accent); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.link { border: 0; min-height: 32px; padding: 4px 8px; color: var(--accent); }
button.link:hover { text-decoration: underline; }
button.row { width: 100%; padding: 10px 12px; font-weight: 500; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; margin-bottom: 4px; font-weight: 600; }
input.code { width: 100%; padding: 10px 12px; background: var(--card); color: var(--text);
  border: 1px solid var(--soft); border-radius: 10px; text-transform: uppercase; }
.code { font: 600 1.5rem/1.4 ui-monospace, Consolas, monospace; letter-spacing: .12em; }
.error { margin-top: 8px; color: var(--error); font-weight: 600; }
.actions { display: flex; gap: 12px; margin: 24px 0 16px; }
.actions button { flex: 1; }
code { font: .9em ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
table { width: 100%; border-collapse: collapse; font-size: .925rem; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
h3 { margin: 0 0 8px; font-size: 1.1rem; overflow-wrap: anywhere; }
article, .question {
  padding: 16px; margin-bottom: 12px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px;
}
.question h2 { margin-top: 0; }
.question .actions { max-width: 360px; margin-bottom: 0; }
dl { margin: 0; }
dl div { display: flex; gap: 12px; padding: 2px 0; }
dt { flex: none; width: 108px; color: var(--soft); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
ul.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 12px; }
@media (max-width: 420px) { .card main { padding: 24px 18px; } .actions { flex-direction: column; } }
`;
