/* oxlint-disable import/no-named-as-default-member -- CommonJS: Node finds no named exports in it */
/** Everything that an article may contain; `docs/content.md` describes each. */
import Markdoc, {
  type Config,
  type Node,
  type Schema,
  type ValidationError,
} from '@markdoc/markdoc'
import { refractor } from 'refractor/core'
import bash from 'refractor/bash'
import javascript from 'refractor/javascript'
import json from 'refractor/json'
import markup from 'refractor/markup'
import { emergencyCountries, emergencyHelp } from '../../domains/cities/rules-emergency.ts'
import { localeOf, type Locale } from '../../kit/locales.ts'
import { slugOf } from './slug-of.ts'

const { Tag } = Markdoc
for (const language of [bash, javascript, json, markup]) refractor.register(language)

type Hast = {
  type: string
  value?: string
  properties?: { className?: readonly string[] }
  children?: Hast[]
}
/** Converts highlighted code to spans with classes. */
const spansOf = ({ type, value, properties, children = [] }: Hast): unknown =>
  type === 'text'
    ? (value ?? '')
    : new Tag(
        'span',
        { class: (properties?.className ?? []).join(' ') },
        // Safe: spans contain spans and text.
        children.map(spansOf) as string[]
      )

const problem = (message: string, node: Node): ValidationError => ({
  id: 'content',
  level: 'error',
  message,
  ...(node.location ? { location: node.location } : {}),
})

/** Returns the text of a node of the source. */
export const plainText = (node: Node): string =>
  [...node.walk()]
    .filter(({ type }) => type === 'text' || type === 'code')
    .map(({ attributes }) => String(attributes['content'] ?? ''))
    .join('')

const text = { type: String, required: true } as const
const block = (
  name: string,
  attributes: Schema['attributes'] = {},
  more: Partial<Schema> = {}
): Schema => ({
  render: name,
  attributes,
  ...more,
})
const only =
  (child: string) =>
  (node: Node): ValidationError[] =>
    node.children.flatMap((one) =>
      one.type === 'tag' && one.tag === child
        ? []
        : [problem(`{% ${node.tag} %} may only contain {% ${child} %}`, one)]
    )

const countriesOf = (node: Node): string[] => [node.attributes['countries']].flat().map(String)

const numberWords = {
  en: {
    country: 'Country',
    ambulance: 'Ambulance',
    police: 'Police',
    unsure: 'ask your hotel or hospital',
  },
  es: {
    country: 'País',
    ambulance: 'Ambulancia',
    police: 'Policía',
    unsure: 'pregunta en tu hotel u hospital',
  },
} as const

/** A table of the emergency numbers that the product knows, so that an article never says an old one. */
function numbersTable(countries: readonly string[], locale: Locale) {
  const words = numberWords[locale]
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const cell = (country: string, service: 'ambulance' | 'police') => {
    const { numbers } = emergencyHelp(country)
    const found = [
      ...new Set(
        numbers
          .filter((one) => one.service === service || one.service === 'any')
          .map(({ number }) => number)
      ),
    ]
    return found.length > 0 ? new Tag('strong', {}, [found.join(' / ')]) : words.unsure
  }
  const row = (name: 'th' | 'td', cells: unknown[]) =>
    new Tag(
      'tr',
      {},
      cells.map((one) => new Tag(name, {}, [one as string]))
    )
  return new Tag('table', {}, [
    new Tag('thead', {}, [row('th', [words.country, words.ambulance, words.police])]),
    new Tag(
      'tbody',
      {},
      countries.map((country) =>
        row('td', [
          names.of(country) ?? country,
          cell(country, 'ambulance'),
          cell(country, 'police'),
        ])
      )
    ),
  ])
}

const nodes: Config['nodes'] = {
  document: { render: 'article', attributes: { frontmatter: { render: false } } },
  heading: {
    attributes: { level: { type: Number, required: true } },
    validate: (node) => {
      const level = Number(node.attributes['level'])
      return level === 2 || level === 3
        ? []
        : [problem('Headings are ## or ###; the title of the page is in the front matter', node)]
    },
    transform: (node, config) =>
      new Tag(
        `h${node.attributes['level']}`,
        { id: slugOf(plainText(node)) },
        // Safe: nothing here is asynchronous.
        node.transformChildren(config) as string[]
      ),
  },
  link: {
    render: 'a',
    attributes: { href: { type: String, required: true }, title: { type: String } },
    validate: (node) =>
      /^(?:https:\/\/|\/|#|tel:)/.test(String(node.attributes['href']))
        ? []
        : [problem('Links begin with https://, / or #', node)],
  },
  image: {
    render: 'picture',
    attributes: { src: { type: String, required: true }, alt: { type: String, required: true } },
    validate: (node) =>
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(String(node.attributes['src']))
        ? []
        : [
            problem(
              'Pictures are named as in server/public/images, without folder and ending',
              node
            ),
          ],
  },
  fence: {
    attributes: { content: { type: String, required: true }, language: { type: String } },
    validate: (node) => {
      const { language } = node.attributes
      return language === undefined || refractor.registered(String(language))
        ? []
        : [
            problem(
              `Code in ${String(language)} is not highlighted: use ${refractor.listLanguages().join(', ')}`,
              node
            ),
          ]
    },
    transform: (node) => {
      const { language, content } = node.attributes
      const code = String(content).replace(/\n$/, '')
      const tree = language ? refractor.highlight(code, String(language)) : null
      // Safe: a highlighted tree holds elements and text only.
      const inner = tree ? (tree.children as Hast[]).map(spansOf) : [code]
      return new Tag('pre', { 'data-language': String(language ?? '') }, [
        new Tag('code', {}, inner as string[]),
      ])
    },
  },
  text: {
    attributes: { content: { type: String, required: true } },
    validate: (node) =>
      /<\/?[a-z][^>]*>|<!--/i.test(String(node.attributes['content']))
        ? [problem('HTML is not allowed', node)]
        : [],
    transform: (node) => String(node.attributes['content']),
  },
  softbreak: { transform: () => ' ' },
}

const tags: Config['tags'] = {
  callout: block('callout', {
    type: { type: String, default: 'note', matches: ['note', 'warning', 'emergency', 'tip'] },
    title: { type: String },
  }),
  steps: block('steps', {}, { validate: only('step') }),
  step: block('step', { title: text }),
  tabs: block('tabs', { label: text }, { validate: only('tab') }),
  tab: block('tab', { title: text }),
  cards: block('cards', {}, { validate: only('card') }),
  card: block('card', { title: text, href: text }),
  accordions: block(
    'accordions',
    { faq: { type: Boolean, default: false } },
    { validate: only('accordion') }
  ),
  accordion: block('accordion', { title: text }),
  numbers: {
    selfClosing: true,
    attributes: { countries: { type: Array, required: true }, locale: text },
    validate: (node) =>
      countriesOf(node).flatMap((country) =>
        emergencyCountries.includes(country) ? [] : [problem(`No such country: ${country}`, node)]
      ),
    transform: (node) => numbersTable(countriesOf(node), localeOf(node.attributes['locale'])),
  },
}

export const config: Config = { nodes, tags }
