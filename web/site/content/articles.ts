/** The articles of this build, by language. */
import { locales, type Locale } from '@numo/kit/locales.ts'
import { textOf } from '../../ui/content-tree.ts'
import { categories, type Article, type Category } from './article.ts'

const modules = import.meta.glob<Article>('/content/*/*/*.md', { eager: true, import: 'default' })

const newestFirst = (a: Article, b: Article) =>
  b.published.localeCompare(a.published) || a.title.localeCompare(b.title)

const all = Object.values(modules).toSorted(newestFirst)

/** Returns the articles of a language, newest first; help only when that is asked for. */
export const articlesIn = (locale: Locale, category: Category | null): Article[] =>
  all.filter(
    (article) =>
      article.locale === locale &&
      !article.is_hidden &&
      (category === null ? article.category !== 'help' : article.category === category)
  )

/** Returns the categories of guides that have at least one in a language, in the order of `categories`. */
export const categoriesIn = (locale: Locale): Category[] =>
  categories.filter((one) => one !== 'help' && articlesIn(locale, one).length > 0)

/** Returns the article at an address; null when there is none. */
export const articleAt = (locale: Locale, category: string, slug: string): Article | null =>
  all.find((one) => one.locale === locale && one.category === category && one.slug === slug) ?? null

/** Returns the article in each language that has it. */
export const translationsOf = ({ translation }: Pick<Article, 'translation'>) =>
  locales.flatMap((locale) => {
    const found = all.find((one) => one.locale === locale && one.translation === translation)
    return found ? [[locale, found] as const] : []
  })

/**
 * Returns the article of a language that an address of another language means, so that switching the language of a guide
 * leads to its translation; null when there is none.
 */
export function translationAt(locale: Locale, category: string, slug: string): Article | null {
  const other = all.find(
    (one) => one.locale !== locale && one.category === category && one.slug === slug
  )
  return translationsOf(other ?? { translation: '' }).find(([one]) => one === locale)?.[1] ?? null
}

/** Returns up to three articles to read next: the ones that it names, then others of its category. */
export function relatedTo(article: Article): Article[] {
  const others = articlesIn(article.locale, article.category === 'help' ? 'help' : null).filter(
    ({ translation, audience }) =>
      translation !== article.translation && audience === article.audience
  )
  const rank = ({ translation, category }: Article) =>
    article.related.includes(translation)
      ? article.related.indexOf(translation)
      : category === article.category
        ? 100
        : 200
  return others.toSorted((a, b) => rank(a) - rank(b)).slice(0, 3)
}

/** Every article as feeds and sitemaps need it. */
export const listing = () =>
  all
    .filter(({ is_hidden }) => !is_hidden)
    .map((article) => ({
      locale: article.locale,
      category: article.category,
      path: pathOf(article),
      title: article.title,
      description: article.description,
      author: article.author,
      published: article.published,
      updated: article.updated,
      text: textOf(article.body).replace(/\s+/g, ' ').trim(),
      translations: translationsOf(article).map(([locale, one]) => ({ locale, path: pathOf(one) })),
    }))

/** Returns the path of an article, without the prefix of its language. */
export const pathOf = ({ category, slug }: Pick<Article, 'category' | 'slug'>) =>
  `/blog/${category}/${slug}`
