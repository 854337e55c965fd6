import { definePage } from '../../../site/page.ts'

/** The guides by category. None is published yet, and the page says so. */
export const page = definePage<null>({
  load: async () => null,
  head: (_, { t }) => ({
    title: t('blog.title'),
    description: t('blog.lead'),
    canonical: '/blog',
    // An empty page is nothing to find.
    index: false,
  }),
  View: ({ context: { t, paths } }) => (
    <div className="wrap top">
      <h1>{t('blog.h1')}</h1>
      <p className="lead">{t('blog.lead')}</p>
      <p className="blog-none">{t('blog.none')}</p>
      <p>{t('blog.next')}</p>
      <p className="top-b">
        <a className="btn btn-primary btn-lg" href={paths.forPatients()}>
          {t('blog.for_patients')}
        </a>
        <a className="btn btn-line btn-lg" href={paths.findCareStart()}>
          {t('blog.find')}
        </a>
      </p>
    </div>
  ),
})
