/** Styles of the readable API description, in addition to the style sheet of the pages. */
export const docsStyles = `.api main{max-width:900px;margin:0 auto;padding:32px 24px 80px}
.api h1{margin:0 0 12px}
.api h2{font-size:20px;line-height:1.35;margin:40px 0 8px}
.api h3{font-size:16px;margin:20px 0 8px}
.api p{margin:8px 0}
.api main ul{padding-left:20px;list-style:disc}
.api main li{margin:6px 0}
.api main a{color:var(--primary-text)}
.api code,.api pre{font-family:var(--mono);font-size:14px}
.api p code,.api li code{overflow-wrap:anywhere}
.api nav a{display:inline-block;min-height:24px}
.api-op{border-top:1px solid var(--line);margin-top:40px}
.api-path{display:flex;flex-wrap:wrap;gap:8px;align-items:baseline}
.api-method{font-weight:650;font-size:13px;padding:2px 8px;border-radius:6px;
  background:var(--primary-soft-2);color:var(--primary-text)}
.api pre{overflow:auto;max-height:400px;padding:16px;margin:8px 0;border-radius:var(--r-md);
  background:var(--sunken);border:1px solid var(--line)}
.api-scroll{overflow-x:auto}
.api table{border-collapse:collapse;width:100%;font-size:15px}
.api th,.api td{text-align:left;vertical-align:top;padding:8px 16px 8px 0;border-bottom:1px solid var(--line)}
.api thead th{color:var(--text-2);font-weight:500}
.api tbody th{font-weight:400}
.api td:last-child{min-width:200px}
.api summary{cursor:pointer;min-height:24px;padding:8px 0;font-weight:550}
.api :focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media print{.api details{display:none}}
`
