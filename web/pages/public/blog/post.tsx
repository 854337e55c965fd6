import { imagePath } from '@numo/kit/images.ts'
import {
  articleAt,
  pathOf,
  relatedTo,
  translationAt,
  translationsOf,
} from '../../../site/content/articles.ts'
import type { Article } from '../../../site/content/article.ts'
import { articleGraph } from '../../../site/content/graph.ts'
import { crumbGraph } from '../../../site/graphs.ts'
import { definePage, Redirect, type PageContext } from '../../../site/page.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Content, ContentPicture } from '../../../ui/content.tsx'
import { Crumbs, type Crumb } from '../../../ui/crumbs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ArticleCards } from './list.tsx'

/** A guide or help article; 404 when there is none. */
export const page = definePage<Article | null>({
  load: async ({ params, locale, paths }) => {
    const { categorySlug = '', postSlug = '' } = params
    const found = articleAt(locale, categorySlug, postSlug)
    if (found) return found
    // The reader switched the language: the guide has another address there.
    const translated = translationAt(locale, categorySlug, postSlug)
    return translated && new Redirect(302, paths.guide(pathOf(translated)))
  },
  status: (article) => (article ? 200 : 404),
  head: (article, context) => {
    const { t, origin, paths, brand } = context
    if (!article)
      return {
        title: t('blog.gone'),
        description: t('blog.gone_text'),
        canonical: null,
        index: false,
      }
    const path = pathOf(article)
    return {
      title: article.title,
      description: article.description,
      canonical: path,
      index: !article.is_hidden,
      type: 'article',
      has_feed: true,
      picture: article.image,
      translations: Object.fromEntries(
        translationsOf(article).map(([locale, one]) => [locale, pathOf(one)])
      ),
      graph: [
        crumbGraph(origin, crumbsOf(article, context), paths.guide(path)),
        ...articleGraph(article, {
          origin,
          url: origin + paths.guide(path),
          name: brand.name,
          picture: imagePath(article.image, 'xl', 1, 'jpeg'),
        }),
      ],
    }
  },
  View: ({ data, context }) =>
    data ? <ArticleView article={data} context={context} /> : <NoArticle context={context} />,
  sheet: 'article',
})

const crumbsOf = ({ category, title }: Article, { t, paths }: PageContext): Crumb[] => [
  { name: t('blog.title'), to: paths.guides() },
  { name: t(`blog.category.${category}.title`), to: paths.guides(category) },
  { name: title, to: null },
]

const NoArticle = ({ context: { t, paths } }: { context: PageContext }) => (
  <div className="wrap top">
    <h1>{t('blog.gone')}</h1>
    <p className="lead">{t('blog.gone_text')}</p>
    <p className="top-b">
      <ButtonAnchor look="primary" size="lg" href={paths.guides()}>
        {t('blog.all')}
      </ButtonAnchor>
    </p>
  </div>
)

function ArticleView({ article, context }: { article: Article; context: PageContext }) {
  const { t, formats, locale, paths, origin } = context
  const { headings, sources } = article
  const address = origin + paths.guide(pathOf(article))
  const related = relatedTo(article)
  return (
    <>
      <div className="wrap guide">
        <article className="guide-text">
          <Crumbs items={crumbsOf(article, context)} t={t} />
          <h1>{article.title}</h1>
          <p className="lead">{article.description}</p>
          <p className="guide-meta">
            {article.author} · {t('blog.minutes', { count: article.minutes })} ·{' '}
            {t('blog.reviewed', { day: formats.day(article.reviewed) })}
          </p>
          {article.category !== 'help' && (
            <ContentPicture name={article.image} alt={article.image_alt} />
          )}
          <Content
            body={article.body}
            locale={locale}
            elsewhere={t('blog.elsewhere')}
            callouts={{
              note: t('blog.callout.note'),
              warning: t('blog.callout.warning'),
              emergency: t('blog.callout.emergency'),
              tip: t('blog.callout.tip'),
            }}
          />
          {sources.length > 0 && (
            <section className="guide-sources">
              <h2>{t('blog.sources')}</h2>
              <ul>
                {sources.map(({ name, url }) => (
                  <li key={url}>
                    <a href={url} rel="noopener external">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
              <p>{t('blog.no_advice')}</p>
            </section>
          )}
          <p className="guide-share no-print">
            <ButtonAnchor
              size="sm"
              href={`mailto:?subject=${encodeURIComponent(article.title)}&body=${encodeURIComponent(address)}`}
            >
              {t('blog.share.email')}
            </ButtonAnchor>
            <ButtonAnchor
              size="sm"
              href={`https://wa.me/?text=${encodeURIComponent(`${article.title} ${address}`)}`}
              rel="noopener external"
            >
              {t('blog.share.whatsapp')}
            </ButtonAnchor>
            <span className="js">
              <Button size="sm" data-print="">
                <Icon name="print" />
                {t('blog.print')}
              </Button>
            </span>
          </p>
        </article>
        {headings.length > 2 && (
          <nav className="guide-toc no-print" aria-label={t('blog.contents')}>
            <h2>{t('blog.contents')}</h2>
            <ol>
              {headings
                .filter(({ level }) => level === 2)
                .map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
            </ol>
          </nav>
        )}
      </div>
      <section className="wrap guide-next no-print">
        <ButtonAnchor look="primary" size="lg" href={paths.findCareStart()}>
          <Icon name="search" size={20} />
          {t('blog.find')}
        </ButtonAnchor>
        {related.length > 0 && (
          <>
            <h2>{t('blog.related')}</h2>
            <ArticleCards articles={related} context={context} />
          </>
        )}
      </section>
    </>
  )
}
