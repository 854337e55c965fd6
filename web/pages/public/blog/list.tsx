import { definePage } from '../../../site/page.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'

/**
 * Guides by category. None is published yet; the page says so.
 * Not implemented yet: guides; search.
 */
export const page = definePage<null>({
  load: async () => null,
  head: (_, { t }) => ({
    title: t('blog.title'),
    description: t('blog.lead'),
    canonical: '/blog',
    // An empty page should not be indexed.
    index: false,
  }),
  View: ({ context: { t, paths } }) => (
    <div className="wrap top">
      <h1>{t('blog.h1')}</h1>
      <p className="lead">{t('blog.lead')}</p>
      <p className="blog-none">{t('blog.none')}</p>
      <p>{t('blog.next')}</p>
      <p className="top-b">
        <ButtonAnchor look="primary" size="lg" href={paths.forPatients()}>
          {t('blog.for_patients')}
        </ButtonAnchor>
        <ButtonAnchor size="lg" href={paths.findCareStart()}>
          {t('blog.find')}
        </ButtonAnchor>
      </p>
    </div>
  ),
})
