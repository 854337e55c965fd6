import type { ServedEndpoint } from '@numo/domains/serve.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { Scheme } from '@numo/kit/site.ts'
import { fieldsOf, schemaOf } from './endpoint-fields.ts'
import { refusalsOf } from './openapi.ts'
import { shapeText, wordsFor } from './schema-words.ts'

type DocsPageOptions = {
  name: string
  origin: string
  scheme: Scheme
  styles: readonly string[]
  /** Values by field name that make the examples work here. */
  samples: Readonly<Record<string, string>>
}

const escape = (text: string | number) =>
  String(text).replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Logo of the pages; their style sheet sets its colours. */
const mark =
  '<svg class="mark" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect class="mark-ground" width="32" height="32" rx="9"/><path class="mark-n" d="M9 23V14.6a7 7 0 0 1 14 0V23" fill="none" stroke-width="4" stroke-linecap="round"/><circle class="mark-dot" cx="16" cy="15.4" r="2.3"/></svg>'

/** Default values of the examples, overridden by `samples`. */
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

function curlFor(endpoint: Endpoint, { origin, samples: own }: DocsPageOptions): string {
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

function operationHtml(endpoint: Endpoint, about: DocsPageOptions): string {
  const id = escape(endpoint.name)
  const fields = fieldsOf(endpoint)
    .map(
      ({ name, where, required, schema }) =>
        `<tr><th scope="row"><code>${escape(name)}</code></th><td>${where}</td><td>${required ? 'yes' : 'no'}</td><td>${escape(wordsFor(schema))}</td></tr>`
    )
    .join('')
  const table = fields
    ? `<div class="api-scroll" role="region" tabindex="0" aria-label="Fields of ${id}"><table><thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Value</th></tr></thead><tbody>${fields}</tbody></table></div>`
    : '<p>Takes nothing.</p>'
  const shape = schemaOf(endpoint.output, 'output')
  const refusals = [...refusalsOf(endpoint)]
    .map(
      ([status, codes]) =>
        `<li><strong>${status}</strong> ${codes.map((code) => `<code>${escape(code)}</code>`).join(' ')}</li>`
    )
    .join('')
  return `<section class="api-op" aria-labelledby="${id}">
<h2 id="${id}">${escape(endpoint.summary)}</h2>
<p class="api-path"><span class="api-method">${endpoint.method}</span> <code>${escape(endpoint.path)}</code></p>
${table}
<h3>Example</h3>
<pre tabindex="0" role="region" aria-label="Example of ${id}"><code>${escape(curlFor(endpoint, about))}</code></pre>
<details><summary>Answer of ${id}</summary><pre tabindex="0" role="region" aria-label="Answer of ${id}"><code>${escape(shapeText(shape))}</code></pre></details>
<details><summary>Refusals of ${id}</summary><ul>${refusals}</ul></details>
</section>`
}

/** Returns the readable API description as an HTML document without scripts. */
export function docsPage(served: readonly ServedEndpoint[], about: DocsPageOptions): string {
  const { name, origin, scheme, styles } = about
  const links = [...styles, '/api/v4/docs.css']
    .map((href) => `<link rel="stylesheet" href="${escape(href)}">`)
    .join('')
  const contents = served
    .map(
      ({ endpoint: { name: id, method, path, summary } }) =>
        `<li><a href="#${escape(id)}"><code>${method} ${escape(path)}</code></a> ${escape(summary)}</li>`
    )
    .join('')
  return `<!doctype html><html lang="en" data-scheme="${scheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${escape(name)}</title>
<meta name="description" content="How programs ask ${escape(name)} for doctors who accept an insurance.">
<link rel="canonical" href="${escape(`${origin}/api/v4/docs`)}">${links}</head>
<body class="api"><a class="skip" href="#main">Skip to the content</a>
<header class="hdr"><div class="hdr-in"><a class="hdr-logo" href="/"><span class="logo">${mark}<span>${escape(name)}</span></span></a></div></header>
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
