/* oxlint-disable import/no-named-as-default-member -- CommonJS: Node finds no named exports in it */
import Markdoc, { type RenderableTreeNode } from '@markdoc/markdoc'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { z } from 'zod'
import { isLocale } from '../../kit/locales.ts'
import {
  elementsOf,
  textOf,
  type ContentAttribute,
  type ContentElement,
  type ContentNode,
} from '../../web/ui/content-tree.ts'
import { audiences, categories, type Article } from '../../web/site/content/article.ts'
import { config } from './blocks.ts'

/** A file that is no article; the message names its line. */
export class ContentError extends Error {}

const Day = z.iso.date()
const key = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const FrontMatter = z.strictObject({
  title: z.string().min(5).max(80),
  description: z.string().min(40).max(170),
  author: z.string().min(2).max(80),
  published: Day,
  updated: Day.optional(),
  reviewed: Day,
  translation: key,
  image: key.optional(),
  image_alt: z.string().max(200).default(''),
  sources: z
    .array(z.strictObject({ name: z.string().min(3), url: z.url({ protocol: /^https$/ }) }))
    .default([]),
  related: z.array(key).default([]),
  screens: z.array(z.string().startsWith('/')).default([]),
  audience: z.enum(audiences).nullable().default(null),
  is_hidden: z.boolean().default(false),
})

/** Words that a person reads in a minute. */
const wordsPerMinute = 220

const isTag = (node: unknown): node is InstanceType<typeof Markdoc.Tag> => Markdoc.Tag.isTag(node)

/** Converts what Markdoc renders to plain data; joins neighbouring texts. */
function nodesOf(rendered: readonly RenderableTreeNode[]): ContentNode[] {
  const nodes: ContentNode[] = []
  for (const one of rendered) {
    if (isTag(one)) {
      const attributes: Record<string, ContentAttribute> = {}
      for (const [name, value] of Object.entries(one.attributes))
        if (['string', 'number', 'boolean'].includes(typeof value) && value !== '')
          // Safe: compared above.
          attributes[name] = value as ContentAttribute
      nodes.push({ name: one.name, attributes, children: nodesOf(one.children) })
    } else if (typeof one === 'string' || typeof one === 'number') {
      const last = nodes.at(-1)
      if (typeof last === 'string') nodes[nodes.length - 1] = `${last}${one}`
      else nodes.push(String(one))
    }
  }
  return nodes
}

const fail = (path: string, line: number, message: string): never => {
  throw new ContentError(`${path}:${line}: ${message}`)
}

/** Line of the front matter that a key stands on; the first line when it is missing. */
const lineOfKey = (source: string, name: PropertyKey | undefined) =>
  Math.max(1, source.split('\n').findIndex((line) => line.startsWith(`${String(name)}:`)) + 1)

function frontMatterOf(path: string, source: string, yaml: string) {
  let raw: unknown
  try {
    raw = parseYaml(yaml)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    return fail(
      path,
      (error.linePos?.[0].line ?? 0) + 1,
      error.message.split('\n')[0] ?? 'bad front matter'
    )
  }
  const parsed = FrontMatter.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  return fail(path, lineOfKey(source, name), `${String(name ?? 'front matter')}: ${issue?.message}`)
}

const headingsOf = (path: string, source: string, body: readonly ContentNode[]) => {
  const isHeading = (node: ContentNode): node is ContentElement =>
    typeof node !== 'string' && (node.name === 'h2' || node.name === 'h3')
  const headings = body.filter(isHeading).map(({ name, attributes, children }) => ({
    id: String(attributes['id']),
    title: textOf(children).trim(),
    level: Number(name[1]),
  }))
  const twice = headings.find(({ id }, place) => headings.findIndex((one) => one.id === id) < place)
  if (twice) {
    const line = source.split('\n').findLastIndex((one) => one.includes(twice.title)) + 1
    fail(path, line, `Two headings have the address #${twice.id}`)
  }
  return headings
}

/**
 * Compiles `content/<locale>/<category>/<slug>.md`. Throws a ContentError with path, line and reason when its front matter,
 * a block, a link or an attribute is not allowed.
 */
export function compileArticle(path: string, source: string): Article {
  const match = /^content\/([a-z]+)\/([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(path)
  const [, locale = '', folder = '', slug = ''] = match ?? []
  const category = categories.find((one) => one === folder)
  if (!isLocale(locale) || !category)
    return fail(path, 1, `Articles are content/<locale>/<${categories.join('|')}>/<slug>.md`)
  const ast = Markdoc.parse(source, path)
  const [broken] = Markdoc.validate(ast, config).filter(({ error }) =>
    ['error', 'critical'].includes(error.level)
  )
  if (broken)
    return fail(
      path,
      (broken.error.location?.start.line ?? broken.lines[0] ?? 0) + 1,
      broken.error.message
    )
  // Safe: Markdoc keeps the text between the first two lines of `---`.
  const yaml = ast.attributes['frontmatter'] as string | undefined
  if (yaml === undefined) return fail(path, 1, 'Begin with front matter between lines of ---')
  const facts = frontMatterOf(path, source, yaml)
  if (category === 'help' ? facts.audience === null : facts.sources.length === 0)
    return fail(
      path,
      1,
      category === 'help' ? 'audience: who is it for' : 'sources: a guide names at least one'
    )
  const rendered = Markdoc.transform(ast, config)
  const body = nodesOf(isTag(rendered) ? rendered.children : [])
  const count = textOf(body).split(/\s+/).length
  return {
    ...facts,
    locale,
    category,
    slug,
    updated: facts.updated ?? facts.published,
    image: facts.image ?? `guide-${category}`,
    minutes: Math.max(1, Math.round(count / wordsPerMinute)),
    headings: headingsOf(path, source, body),
    body,
  }
}

/** Links of an article, in reading order. */
export const linksOf = ({ body }: Pick<Article, 'body'>): string[] => [
  ...elementsOf('a', body).map(({ attributes }) => String(attributes['href'])),
  ...elementsOf('card', body).map(({ attributes }) => String(attributes['href'])),
]
