/** `npm run content:check`: what no compiler finds in the articles of `content/`. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { locales } from '../../kit/locales.ts'
import { elementsOf, textOf } from '../../web/ui/content-tree.ts'
import type { Article } from '../../web/site/content/article.ts'
import { matchRoute } from '../../web/site/match-route.ts'
import { routes } from '../../web/routes.ts'
import { compileArticle, linksOf } from './compile.ts'

/** A sentence with more words is hard to follow. */
const longestSentence = 32
/** Facts that nobody has compared with their sources for longer may be wrong. */
const reviewDays = 400

type File = { path: string; article: Article }

/** Compiles every article. Throws a ContentError at the first that is none. */
export const readArticles = (root: string): File[] =>
  globSync('content/*/*/*.md', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({
      path,
      article: compileArticle(path, readFileSync(join(root, path), 'utf8')),
    }))

const addressOf = ({ category, slug }: Article) => `/blog/${category}/${slug}`

/** Links within the site that lead nowhere. */
function deadLinks({ path, article }: File, all: readonly File[]): string[] {
  return linksOf(article).flatMap((link) => {
    if (link.startsWith('https:') || link.startsWith('tel:')) return []
    const [to = '', anchor] = link.split('#')
    const target = to.startsWith('/blog/')
      ? all.find(
          (one) =>
            one.article.locale === article.locale && addressOf(one.article) === to.split('?')[0]
        )?.article
      : article
    if (to.startsWith('/blog/') && !target)
      return [`${path}: ${link} is no article in this language`]
    if (to && !to.startsWith('/blog/') && !matchRoute(routes, to.split('?')[0] ?? to))
      return [`${path}: ${link} is no page`]
    const checks = anchor !== undefined && (to === '' || to.startsWith('/blog/'))
    return checks && !target?.headings.some(({ id }) => id === anchor)
      ? [`${path}: ${link} has no such heading`]
      : []
  })
}

const longSentences = ({ path, article }: File): string[] =>
  ['p', 'li', 'td']
    .flatMap((name) => elementsOf(name, article.body))
    .map(({ children }) => textOf(children))
    .flatMap((text) => text.split(/(?<=[.!?:])\s+/))
    .filter((sentence) => sentence.split(/\s+/).filter(Boolean).length > longestSentence)
    .map((sentence) => `${path}: more than ${longestSentence} words: ${sentence.slice(0, 80)}`)

/** Returns a line for each problem; `today` is a calendar day. */
export function contentProblems(all: readonly File[], root: string, today: string): string[] {
  const byTranslation = Map.groupBy(all, ({ article }) => article.translation)
  const oldest = new Date(Date.parse(today) - reviewDays * 86_400_000).toISOString().slice(0, 10)
  return [
    ...all.flatMap((file) => [...deadLinks(file, all), ...longSentences(file)]),
    ...all.flatMap(({ path, article }) => [
      ...article.related
        .filter((key) => !byTranslation.has(key))
        .map((key) => `${path}: no article ${key}`),
      ...article.screens
        .filter((screen) => !routes.some((route) => route.path === screen))
        .map((screen) => `${path}: no screen ${screen}`),
      ...(article.category === 'help' ||
      existsSync(join(root, 'server/public/images', `${article.image}.png`))
        ? []
        : [`${path}: no picture ${article.image}`]),
      ...(article.reviewed < oldest
        ? [`${path}: not compared with its sources since ${article.reviewed}`]
        : []),
      ...(article.reviewed > today || article.published > today ? [`${path}: a day to come`] : []),
    ]),
    ...[...byTranslation].flatMap(([key, files]) => {
      const found = files.map(({ article }) => article.locale)
      const twice =
        files.length > new Set(found).size ? [`${key}: two articles in one language`] : []
      return [
        ...twice,
        ...locales
          .filter((one) => !found.includes(one))
          .map((one) => `${key}: not written in ${one}`),
      ]
    }),
    ...(['title', 'description'] as const).flatMap((name) =>
      [...Map.groupBy(all, ({ article }) => `${article.locale} ${article[name]}`).values()]
        .filter((files) => files.length > 1)
        .map((files) => `${files.map(({ path }) => path).join(', ')}: the same ${name}`)
    ),
  ]
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  const articles = readArticles(root)
  const problems = contentProblems(articles, root, new Date().toISOString().slice(0, 10))
  for (const problem of problems) console.error(problem)
  console.log(`${articles.length} articles, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
