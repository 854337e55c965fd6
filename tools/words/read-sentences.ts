import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@numo/kit/locales.ts'
import { everyEmail } from '../../server/every-email.ts'

/** One sentence in every language. `key` is what screens name it by, or the email and the part of it. */
export type Sentence = { key: string; file: string; text: Record<Locale, string> }

type Tree = { readonly [name: string]: string | Tree }

const flatten = (tree: Tree, before: string): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`${before}.${name}`, value] satisfies [string, string]]
      : flatten(value, `${before}.${name}`)
  )

/** The name under which screens know a file: `home-start.json` is `home.start`, `find-care.json` is `find_care`. */
const rootOf = (name: string) =>
  name.startsWith('home-') ? name.replace('home-', 'home.') : name.replaceAll('-', '_')

/** Every sentence of `web/words`, in the order of its files. Throws when a file or a key is missing in a language. */
export function screenSentences(root: string): Sentence[] {
  return globSync('web/words/en/*.json', { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const name = path.replace(/^.*\/|\.json$/g, '')
      const read = (locale: Locale) => {
        const file = join(root, 'web/words', locale, `${name}.json`)
        return flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree, rootOf(name))
      }
      const es = new Map(read('es'))
      return read('en').map(([key, en]) => {
        const other = es.get(key)
        if (other === undefined) throw new Error(`${key} has no Spanish sentence`)
        return { key, file: `${name}.json`, text: { en, es: other } }
      })
    })
}

/** Every part of every email, with `{{name}}` where a value is filled in. */
export function emailSentences(): Sentence[] {
  const site = {
    public_origin: 'https://numo.example',
    brand: { name: 'Numo', support_email: 'support@numo.example' },
  }
  const parts = (locale: Locale) =>
    everyEmail(site, locale, 'Ana', {
      email: 'ana@example.com',
      factOf: (fact) => (/(?:_on|_at|day|date)$/.test(fact) ? '2026-11-30' : `(${fact})`),
    }).map(({ kind, subject, paragraphs, button, after }) => ({
      kind,
      lines: [subject, ...paragraphs, ...(button ? [button.label] : []), ...after],
    }))
  const [en, es] = [parts('en'), parts('es')]
  return en.flatMap(({ kind, lines }, i) =>
    lines.map((text, line) => ({
      key: `email ${kind} ${line + 1}`,
      file: 'emails',
      text: { en: text, es: es[i]?.lines[line] ?? '' },
    }))
  )
}

export const allSentences = (root: string): Sentence[] => [
  ...screenSentences(root),
  ...emailSentences(),
]
