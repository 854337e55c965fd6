import { filled, legalTexts } from '../../legal.ts'
import { definePage } from '../../page.ts'
import { LegalPage } from '../../ui/legal-page.tsx'

export const page = definePage<null>({
  load: async () => null,
  head: (_, { locale, brand }) => {
    const text = legalTexts.terms[locale]
    return {
      title: text.title,
      description: filled(text.description, brand),
      canonical: '/terms-of-use',
      index: true,
    }
  },
  View: ({ context }) => <LegalPage text={legalTexts.terms[context.locale]} context={context} />,
})
