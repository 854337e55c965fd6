import { readFileSync } from 'node:fs'
import { apiScopes } from '@numo/domains/api-keys/enums.ts'
import { scopeOf } from '@numo/domains/api-keys/rules.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { webhookEvents } from '@numo/domains/webhooks/enums.ts'
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

/** A program that uses keys, idempotency and webhooks; `api-example.test.ts` runs it as it is printed here. */
const example = readFileSync(new URL('api-example.mjs', import.meta.url), 'utf8')

/** How programs of a clinic sign in, repeat a call and are told of changes. */
function clinicsHtml(served: readonly ServedEndpoint[], origin: string): string {
  const opens = (scope: string) =>
    served
      .filter(({ endpoint }) => scopeOf(endpoint) === scope)
      .map(
        ({ endpoint: { name } }) => `<a href="#${escape(name)}"><code>${escape(name)}</code></a>`
      )
      .join(' ')
  const scopes = apiScopes
    .filter((scope) => opens(scope) !== '')
    .map((scope) => `<tr><th scope="row"><code>${scope}</code></th><td>${opens(scope)}</td></tr>`)
    .join('')
  return `<h2 id="keys">Keys for programs of a clinic</h2>
<p>An owner of the clinic makes a key in the settings; it is shown once. Send it as <code>Authorization: Bearer numo_live_…</code>. A key acts for its maker in one clinic: it sees and changes what the clinic may, and the audit trail names it. It stops when it is revoked, or when its maker leaves.</p>
<pre tabindex="0" role="region" aria-label="Example of a call with a key"><code>curl ${escape(origin)}/api/v4/dashboard/claims \\
  -H 'authorization: Bearer numo_live_…'</code></pre>
<ul>
<li>401 <code>key-invalid</code>: the key was revoked or never was. 403 <code>scope-missing</code>: it needs another scope. 403 <code>not-for-keys</code>: no key may do this.</li>
<li>600 calls in a minute for each key; above, 429 with <code>Retry-After</code>.</li>
</ul>
<div class="api-scroll" role="region" tabindex="0" aria-label="Scopes"><table><thead><tr><th scope="col">Scope</th><th scope="col">Opens</th></tr></thead><tbody>${scopes}</tbody></table></div>
<h2 id="idempotency">A call that is repeated</h2>
<p>Name each POST of a key with a header <code>Idempotency-Key</code> of your own, 1 to 255 visible characters. For a day:</p>
<ul>
<li>The same name and body give the first answer again, and nothing is done twice.</li>
<li>The same name with another body: 422 <code>key-reused</code>.</li>
<li>While the first call runs, or where its end is not known: 409 <code>call-unfinished</code>. Read the record before you try again.</li>
<li>A refused call changed nothing; its name is free again.</li>
</ul>
<h2 id="webhooks">Webhooks</h2>
<p>An owner names an address in the settings, which begins with <code>https://</code> and is open to the internet. We post there what happened to the clinic's records: ids and a status. Read the record for the rest.</p>
<pre tabindex="0" role="region" aria-label="Example of a webhook"><code>webhook-id: 0199e0c4-6b6f-7c3e-a8a5-5a4f0d1c2b3a
webhook-timestamp: 1795536000
webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=

{"id":"0199e0c4-6b6f-7c3e-a8a5-5a4f0d1c2b3a","type":"claim.decided","timestamp":"2026-11-24T16:00:00.000Z",
 "data":{"claim_id":"0199e0c4-1111-7c3e-a8a5-5a4f0d1c2b3a","status":"adjudicated"}}</code></pre>
<ul>
<li>Types: ${[...webhookEvents, 'webhook.test'].map((type) => `<code>${type}</code>`).join(' ')}</li>
<li>Signed as the <a href="https://www.standardwebhooks.com">Standard Webhooks</a> specification says: HMAC-SHA256 over <code>id.timestamp.body</code> with the secret <code>whsec_…</code>. Its libraries verify it. For a day after you change the secret there are two signatures.</li>
<li>Answer with 2xx within 10 seconds. Anything else, a redirect too, has failed and is tried again: after 10 seconds, 1, 5 and 30 minutes, 2, 5, 10, 14 and 20 hours, then each day, 13 times in all.</li>
<li>An event comes at least once, in no order: forget a <code>webhook-id</code> that you know.</li>
<li>After five days without one success a webhook is switched off and the clinic is notified. Every delivery can be sent again from the settings for 30 days.</li>
</ul>
<h2 id="example">A worked example</h2>
<pre tabindex="0" role="region" aria-label="A worked example"><code>${escape(example)}</code></pre>`
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
  const scope = scopeOf(endpoint)
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
${scope === null ? '' : `<p>For a key with the scope <code>${scope}</code>.</p>`}
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
<p>Ask for doctors and facilities that accept an insurance, and for the evidence. The public directory needs no key; <a href="#keys">programs of a clinic</a> do. Answers are JSON in UTF-8.</p>
<p>For programs: <a href="/api/v4/openapi.json">OpenAPI 3.1 description</a>.</p>
<h2 id="rules">What holds everywhere</h2>
<ul>
<li>Send a parameter once. A field that is not listed is refused with 400.</li>
<li>A problem is <code>{ "error", "code" }</code>: a sentence for people and a word for programs.</li>
<li>Status 429 or 503 comes with <code>Retry-After</code>: wait that many seconds.</li>
<li>Lists go on with <code>next_cursor</code>: send it as <code>cursor</code> with everything else unchanged.</li>
<li>Keep <code>ETag</code> and send it as <code>If-None-Match</code>: what has not changed is answered with 304.</li>
</ul>
${clinicsHtml(served, origin)}
<nav aria-label="Contents"><h2>Contents</h2><ul>${contents}</ul></nav>
${served.map(({ endpoint }) => operationHtml(endpoint, about)).join('\n')}
</main></body></html>`
}
