import type { OutboxEmail } from '@numo/adapters/email/outbox.ts'
import type { Scheme } from '@numo/kit/site.ts'
import { escape } from '@numo/kit/text.ts'

type OutboxPageOptions = { name: string; scheme: Scheme; styles: readonly string[] }

/** Escapes plain text and turns its web addresses into links. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, n) =>
      n % 2 === 1 ? `<a href="${escape(part)}" rel="noreferrer">${escape(part)}</a>` : escape(part)
    )
    .join('')

function document(
  title: string,
  { name, scheme, styles }: OutboxPageOptions,
  main: string
): string {
  const links = [...styles, '/api/v4/docs.css']
    .map((href) => `<link rel="stylesheet" href="${escape(href)}">`)
    .join('')
  return `<!doctype html><html lang="en" data-scheme="${scheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)} | ${escape(name)}</title>${links}</head>
<body class="api"><a class="skip" href="#main">Skip to the content</a>
<header class="hdr"><div class="hdr-in"><a class="hdr-logo" href="/"><span class="logo"><span>${escape(name)}</span></span></a></div></header>
<main id="main">${main}</main></body></html>`
}

const time = (at: string) =>
  `<time datetime="${escape(at)}">${escape(at.slice(0, 19).replace('T', ' '))} UTC</time>`

/** Returns the list of stored emails, newest first. */
export function outboxPage(mails: readonly OutboxEmail[], about: OutboxPageOptions): string {
  const rows = mails
    .map(
      (mail) =>
        `<tr><th scope="row"><a href="/dev/outbox/${escape(mail.id)}">${escape(mail.subject)}</a></th><td>${escape(mail.to)}</td><td>${escape(mail.kind)}</td><td>${time(mail.sent_at)}</td></tr>`
    )
    .join('')
  const table = rows
    ? `<div class="api-scroll" role="region" tabindex="0" aria-label="Mails"><table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Kind</th><th scope="col">Time</th></tr></thead><tbody>${rows}</tbody></table></div>`
    : '<p>No mail yet. Sign up, or ask for a new password, and it appears here.</p>'
  return document(
    'Outbox',
    about,
    `<h1>Outbox</h1><p>No mail server is set up, so mails are kept here instead of being sent.</p>${table}`
  )
}

/** Returns one email: its text with working links, and its HTML in a sandboxed frame. */
export function outboxMailPage(mail: OutboxEmail, about: OutboxPageOptions): string {
  const html = mail.html.replaceAll('<a ', '<a target="_blank" rel="noreferrer" ')
  return document(
    mail.subject,
    about,
    `<p><a href="/dev/outbox">Outbox</a></p><h1>${escape(mail.subject)}</h1>
<p>To ${escape(mail.to)}, ${time(mail.sent_at)}</p>
<h2>Text</h2><p style="white-space:pre-wrap;overflow-wrap:anywhere">${withLinks(mail.text)}</p>
<h2>Look</h2><iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(html)}" style="width:100%;height:520px;border:1px solid var(--line);border-radius:12px;background:#fff"></iframe>`
  )
}
