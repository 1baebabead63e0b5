import { render } from "preact";
import { App } from "./app";
import "./style/base.css";
import "./style/judging.css";
import "./style/dashboard.css";

render(<App />, document.getElementById("app")!);
