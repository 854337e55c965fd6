import { definePage } from '../../site/page.ts'
import { Mark } from '../../ui/mark.tsx'

/** Loading page; after 8 seconds it reveals the home link (by CSS alone). */
export const page = definePage<null>({
  load: async () => null,
  head: (_, { t }) => ({
    title: t('loading.title'),
    description: t('loading.h1'),
    canonical: null,
    index: false,
  }),
  View: ({ context: { t, paths } }) => (
    <div className="wrap loading">
      <Mark size={64} />
      <h1>{t('loading.h1')}</h1>
      <i className="loading-bar" aria-hidden="true" />
      <p className="loading-slow">
        {t('loading.slow')} <a href={paths.home()}>{t('loading.home')}</a>
      </p>
    </div>
  ),
  sheet: 'home',
})
