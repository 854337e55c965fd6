import { articlesIn, categoriesIn, pathOf } from '../../../site/content/articles.ts'
import { categories, type Article, type Category } from '../../../site/content/article.ts'
import { crumbGraph, listGraph } from '../../../site/graphs.ts'
import { definePage, Redirect, type PageContext } from '../../../site/page.ts'
import { ContentPicture } from '../../../ui/content.tsx'

/** What the list shows; without the bodies, which nothing here needs. */
type Data = { category: Category | null; articles: Omit<Article, 'body' | 'headings'>[] }

const withoutBody = ({ body: _body, headings: _headings, ...rest }: Article) => rest

/**
 * Guides by category, newest first; `?category=help` lists the help articles.
 */
export const page = definePage<Data>({
  load: async ({ query, locale, paths }) => {
    const requested = query.get('category')
    const category = categories.find((one) => one === requested) ?? null
    if (requested !== null && category === null) return new Redirect(302, paths.guides())
    return { category, articles: articlesIn(locale, category).map(withoutBody) }
  },
  head: ({ category, articles }, { t, paths, origin }) => {
    const title = category ? t(`blog.category.${category}.title`) : t('blog.title')
    const path = paths.guides(category ?? undefined)
    return {
      title,
      description: category ? t(`blog.category.${category}.lead`) : t('blog.lead'),
      canonical: category ? `/blog?category=${category}` : '/blog',
      index: articles.length > 0,
      has_feed: true,
      graph: [
        crumbGraph(origin, [{ name: title, to: null }], path),
        listGraph({
          url: origin + path,
          name: title,
          items: articles.map((one) => ({
            name: one.title,
            url: origin + paths.guide(pathOf(one)),
          })),
        }),
      ],
    }
  },
  View: ({ data: { category, articles }, context }) => {
    const { t, paths, locale } = context
    return (
      <div className="wrap top">
        <h1>{category ? t(`blog.category.${category}.title`) : t('blog.h1')}</h1>
        <p className="lead">{category ? t(`blog.category.${category}.lead`) : t('blog.lead')}</p>
        <nav className="guide-cats no-print" aria-label={t('blog.categories')}>
          <a href={paths.guides()} aria-current={category === null ? 'page' : undefined}>
            {t('blog.all')}
          </a>
          {[...categoriesIn(locale), 'help' as const].map((one) => (
            <a
              key={one}
              href={paths.guides(one)}
              aria-current={category === one ? 'page' : undefined}
            >
              {t(`blog.category.${one}.title`)}
            </a>
          ))}
        </nav>
        <ArticleCards articles={articles} context={context} />
        <p className="guide-feeds no-print">
          <a href={paths.guide('/blog/feed.xml')}>{t('blog.rss')}</a>
          <a href={paths.guide('/blog/feed.json')}>{t('blog.json_feed')}</a>
        </p>
      </div>
    )
  },
  sheet: 'article',
})

type CardsProps = {
  articles: readonly Omit<Article, 'body' | 'headings'>[]
  context: PageContext
}
/** Articles as cards with what they are about and how long they take to read. */
export const ArticleCards = ({ articles, context: { t, paths, formats } }: CardsProps) => (
  <ul className="guide-cards">
    {articles.map((article) => (
      <li key={article.slug}>
        {article.category !== 'help' && <ContentPicture name={article.image} alt="" />}
        <p className="guide-cat">{t(`blog.category.${article.category}.title`)}</p>
        <h2>
          <a href={paths.guide(pathOf(article))}>{article.title}</a>
        </h2>
        <p>{article.description}</p>
        <p className="guide-meta">
          {t('blog.minutes', { count: article.minutes })} · {formats.day(article.updated)}
        </p>
      </li>
    ))}
  </ul>
)
