import type { Served } from '@numo/domains/serve.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { Scheme } from '@numo/kit/site.ts'
import { fieldsOf, schemaOf } from './endpoint-fields.ts'
import { refusalsOf } from './openapi.ts'
import { shapeText, wordsFor } from './schema-words.ts'

type About = {
  name: string
  origin: string
  scheme: Scheme
  styles: readonly string[]
  /** Values by field that make the examples work here. */
  samples: Readonly<Record<string, string>>
}

const escape = (text: string | number) =>
  String(text).replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Values that make a readable example; the page is given those that this directory knows. */
const usualSamples: Readonly<Record<string, string>> = {
  city_id: 'mexico-city',
  city: 'mexico-city',
  slug: 'dra-ximena-arriaga-solis',
  specialty: 'dermatology',
  language: 'en',
  direct_billing: 'true',
  with_providers: 'true',
  kind: 'wrong_contact',
  message: 'The phone number has changed.',
}
const sampled: Record<string, readonly string[]> = {
  findProviders: ['city', 'specialty', 'language', 'direct_billing'],
  listCities: ['with_providers'],
}

function curlFor(endpoint: Endpoint, { origin, samples: own }: About): string {
  const samples = { ...usualSamples, ...own }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? name)
  if (endpoint.method === 'POST') {
    const body = Object.fromEntries(
      fieldsOf(endpoint)
        .filter(({ where, required }) => where === 'body' && required)
        .map(({ name }) => [name, samples[name] ?? ''])
    )
    return `curl ${origin}${path} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}'`
  }
  const query = (sampled[endpoint.name] ?? []).map((name) => `${name}=${samples[name] ?? ''}`)
  return `curl '${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}'`
}

function operationHtml(endpoint: Endpoint, about: About): string {
  const id = escape(endpoint.name)
  const fields = fieldsOf(endpoint)
    .map(
      ({ name, where, required, schema }) =>
        `<tr><th scope="row"><code>${escape(name)}</code></th><td>${where}</td><td>${required ? 'yes' : 'no'}</td><td>${escape(wordsFor(schema))}</td></tr>`
    )
    .join('')
  const table = fields
    ? `<div class="doc-scroll" role="region" tabindex="0" aria-label="Fields of ${id}"><table><thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Value</th></tr></thead><tbody>${fields}</tbody></table></div>`
    : '<p>Takes nothing.</p>'
  const shape = schemaOf(endpoint.output, 'output')
  const refusals = [...refusalsOf(endpoint)]
    .map(
      ([status, codes]) =>
        `<li><strong>${status}</strong> ${codes.map((code) => `<code>${escape(code)}</code>`).join(' ')}</li>`
    )
    .join('')
  return `<section class="doc-op" aria-labelledby="${id}">
<h2 id="${id}">${escape(endpoint.summary)}</h2>
<p class="doc-path"><span class="doc-method">${endpoint.method}</span> <code>${escape(endpoint.path)}</code></p>
${table}
<h3>Example</h3>
<pre tabindex="0" role="region" aria-label="Example of ${id}"><code>${escape(curlFor(endpoint, about))}</code></pre>
<details><summary>Answer of ${id}</summary><pre tabindex="0" role="region" aria-label="Answer of ${id}"><code>${escape(shapeText(shape))}</code></pre></details>
<details><summary>Refusals of ${id}</summary><ul>${refusals}</ul></details>
</section>`
}

/** The readable description of the API, as a whole document without any script. */
export function docsPage(served: readonly Served[], about: About): string {
  const { name, origin, scheme, styles } = about
  const links = [...styles, '/api/v4/docs.css']
    .map((href) => `<link rel="stylesheet" href="${escape(href)}">`)
    .join('')
  const contents = served
    .map(
      ({ endpoint }) =>
        `<li><a href="#${escape(endpoint.name)}">${escape(endpoint.summary)}</a></li>`
    )
    .join('')
  return `<!doctype html><html lang="en" data-scheme="${scheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${escape(name)}</title>
<meta name="description" content="How programs ask ${escape(name)} for doctors who accept an insurance.">
<link rel="canonical" href="${escape(`${origin}/api/v4/docs`)}">${links}</head>
<body class="doc"><a class="doc-skip" href="#main">Skip to the content</a>
<header class="doc-head"><a href="/">${escape(name)}</a></header>
<main id="main">
<h1>${escape(name)} API</h1>
<p>Ask for doctors and facilities that accept an insurance, and for the evidence. No key is needed. Answers are JSON in UTF-8.</p>
<p>For programs: <a href="/api/v4/openapi.json">OpenAPI 3.1 description</a>.</p>
<h2 id="rules">What holds everywhere</h2>
<ul>
<li>Send a parameter once. A field that is not listed is refused with 400.</li>
<li>A problem is <code>{ "error", "code" }</code>: a sentence for people and a word for programs.</li>
<li>Status 429 or 503 comes with <code>Retry-After</code>: wait that many seconds.</li>
<li>Lists go on with <code>next_cursor</code>: send it as <code>cursor</code> with everything else unchanged.</li>
<li>Keep <code>ETag</code> and send it as <code>If-None-Match</code>: what has not changed is answered with 304.</li>
</ul>
<nav aria-label="Contents"><h2>Contents</h2><ul>${contents}</ul></nav>
${served.map(({ endpoint }) => operationHtml(endpoint, about)).join('\n')}
</main></body></html>`
}

/** Its own style sheet; colours follow the device unless the visitor chose a scheme. */
export const docsStyles = `:root{color-scheme:light dark}
:root[data-scheme=light]{color-scheme:light}
:root[data-scheme=dark]{color-scheme:dark}
body.doc{margin:0;font-family:"Geist Variable",Geist,system-ui,sans-serif;line-height:1.6;
  background:light-dark(#fff,#14161c);color:light-dark(#1b1e27,#e8eaf0)}
.doc-head,.doc main{max-width:60rem;margin:0 auto;padding:1rem}
.doc-head{border-bottom:1px solid light-dark(#d9dce5,#353945)}
.doc-head a{font-weight:600;text-decoration:none}
.doc a{color:light-dark(#3b3fb6,#b3b8ff)}
.doc-skip{position:absolute;left:-100vw}
.doc-skip:focus{left:1rem;top:1rem}
.doc h1{font-size:2rem;line-height:1.2;margin:1rem 0}
.doc h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .5rem}
.doc h3{font-size:1rem;margin:1rem 0 .5rem}
.doc ul{padding-left:1.25rem;list-style:disc}
.doc nav li,.doc-op li{margin:.25rem 0}
.doc nav a{display:inline-block;min-height:24px}
.doc-op{border-top:1px solid light-dark(#d9dce5,#353945);margin-top:2rem}
.doc code,.doc pre{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.875rem}
.doc-path code{overflow-wrap:anywhere}
.doc-method{font-weight:700;font-size:.8125rem;padding:.125rem .5rem;border-radius:.25rem;
  background:light-dark(#e7e8fb,#2b2f52);color:light-dark(#2c2f8f,#d5d8ff)}
.doc pre{overflow:auto;max-height:24rem;padding:1rem;border-radius:.5rem;margin:.5rem 0;
  background:light-dark(#f3f4f8,#1e212b)}
.doc-scroll{overflow-x:auto}
.doc table{border-collapse:collapse;width:100%;font-size:.9375rem}
.doc th,.doc td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;
  border-bottom:1px solid light-dark(#e4e6ee,#2b2f3a)}
.doc summary{cursor:pointer;min-height:24px;padding:.25rem 0;font-weight:600}
.doc :focus-visible{outline:2px solid light-dark(#3b3fb6,#b3b8ff);outline-offset:2px}
@media print{.doc details{display:none}}
`
