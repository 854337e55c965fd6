/** Structured data that several pages give. It repeats only what the page shows. */
import type { Crumb } from '../ui/crumbs.tsx'
import type { Question } from '../ui/faq.tsx'

/** Where a page stands. */
export const crumbGraph = (origin: string, crumbs: readonly Crumb[], here: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, to }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: origin + (to ?? here),
  })),
})

/** The questions a page shows. */
export const questionGraph = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** A page that is a list of others. */
export const listGraph = (list: {
  url: string
  name: string
  items: readonly { name: string; url: string }[]
}) => ({
  '@type': 'CollectionPage',
  '@id': list.url,
  url: list.url,
  name: list.name,
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: list.items.length,
    itemListElement: list.items.map(({ name, url }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      url,
    })),
  },
})

/** Who runs the site, and how it is searched. */
export const homeGraph = (site: {
  name: string
  home: string
  search: string
  logo: string
  email: string
}) => [
  {
    '@type': 'Organization',
    '@id': `${site.home}#organization`,
    name: site.name,
    url: site.home,
    logo: site.logo,
    email: site.email,
  },
  {
    '@type': 'WebSite',
    '@id': `${site.home}#site`,
    name: site.name,
    url: site.home,
    publisher: { '@id': `${site.home}#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.search}?city={city}` },
      'query-input': 'required name=city',
    },
  },
]
