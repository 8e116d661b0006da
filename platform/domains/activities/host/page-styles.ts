/** Styles of the page of an activity, beside those of all pages. */
export const pageStyles = `
.activity { display: flex; flex-direction: column; min-height: 100vh; }
.activity header { display: flex; align-items: center; gap: 16px; padding: 12px 16px; flex-wrap: wrap; }
.activity nav { display: flex; gap: 12px; flex-wrap: wrap; }
.activity main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 16px; padding: 0 16px 16px; flex: 1; }
.player { display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; min-height: 480px; position: relative; }
.player > header { border-bottom: 1px solid var(--line); padding: 6px 12px; }
.player h2 { margin: 0; flex: 1; }
.player iframe { border: 0; flex: 1; width: 100%; min-height: 320px; background: #fff; }
.player iframe.sized { flex: none; outline: 1px solid var(--line); align-self: center; width: var(--width); height: var(--height); min-height: 0; transform: scale(var(--scale)); transform-origin: top; margin-bottom: calc((var(--scale) - 1) * var(--height)); }
.player dialog { position: absolute; inset: auto 16px 16px; margin: auto; width: auto; max-width: 420px; background: var(--card); color: var(--text); border: 1px solid var(--soft); border-radius: 12px; padding: 16px; z-index: 1; }
.player dialog p { overflow-wrap: anywhere; }
.player details { border-top: 1px solid var(--line); padding: 6px 12px; max-height: 200px; overflow: auto; font-size: .85rem; }
.player ol { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
.player > p { margin: 12px; }
.player > .primary { align-self: flex-start; margin: 0 12px 12px; }
.player .wrong { color: var(--error); }
.buttons { display: flex; gap: 8px; flex-wrap: wrap; }
`;
