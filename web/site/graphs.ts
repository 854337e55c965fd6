/** Structured data (schema.org) used by several pages. Contains only what the page shows. */
import type { Crumb } from '../ui/crumbs.tsx'
import type { Question } from '../ui/faq.tsx'

/** Returns the BreadcrumbList of a page. */
export const crumbGraph = (origin: string, crumbs: readonly Crumb[], here: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, to }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: origin + (to ?? here),
  })),
})

/** Returns the FAQPage of a page's questions. */
export const questionGraph = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Returns the CollectionPage, with its ItemList, of a page that lists others. */
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

/** Returns the Organization and the WebSite with its search action. */
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
