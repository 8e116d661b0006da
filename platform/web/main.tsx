import { render } from "preact";
import { begin } from "./admin.js";
import { App } from "./app.js";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/shell.css";
import "./styles/people.css";
import "./styles/messages.css";
import "./styles/message-parts.css";
import "./styles/channel.css";
import "./styles/tools.css";
import "./styles/portal.css";
import "./styles/inspector.css";
import "./styles/trouble.css";

render(<App />, document.body);
void begin();
