// Called as the browser: report-url.mjs REPORT_TO URL. Posts the URL to the test.

const [reportTo, url] = process.argv.slice(2);
await fetch(reportTo, { method: "POST", body: url });
