import { definePage } from '../../../site/page.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'

/**
 * A guide. Responds 404 until guides are published.
 * Not implemented yet: guides.
 */
export const page = definePage<null>({
  load: async () => null,
  status: () => 404,
  head: (_, { t }) => ({
    title: t('blog.gone'),
    description: t('blog.gone_text'),
    canonical: null,
    index: false,
  }),
  View: ({ context: { t, paths } }) => (
    <div className="wrap top">
      <h1>{t('blog.gone')}</h1>
      <p className="lead">{t('blog.gone_text')}</p>
      <p className="top-b">
        <ButtonAnchor look="primary" size="lg" href={paths.guides()}>
          {t('blog.all')}
        </ButtonAnchor>
      </p>
    </div>
  ),
})
