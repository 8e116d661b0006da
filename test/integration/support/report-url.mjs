// Called as the browser: report-url.mjs PORT URL. Posts the URL to the test, which listens there.

const [port, url] = process.argv.slice(2);
await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: url });
