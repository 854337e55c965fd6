/** An article of `content/`: a guide, or help with a screen. */
import type { Locale } from '@numo/kit/locales.ts'
import type { ContentHeading, ContentNode } from '../../ui/content-tree.ts'

export const categories = [
  'insurance',
  'paying',
  'care',
  'emergencies',
  'providers',
  'help',
] as const
export type Category = (typeof categories)[number]

/** Who a help article is for. */
export const audiences = ['client', 'partner', 'staff'] as const
export type Audience = (typeof audiences)[number]

export type Article = {
  locale: Locale
  category: Category
  slug: string
  title: string
  /** One or two sentences for lists, search engines and social previews. */
  description: string
  author: string
  /** Calendar days, `YYYY-MM-DD`. `reviewed` is when somebody last compared the facts with their sources. */
  published: string
  updated: string
  reviewed: string
  /** Same in every language of an article. */
  translation: string
  /** Name of a picture of the product, for the head of the page and social previews. */
  image: string
  image_alt: string
  sources: readonly { name: string; url: string }[]
  /** Translation keys of articles to read next. */
  related: readonly string[]
  /** Route paths (`web/routes.ts`) whose screens a help article explains. */
  screens: readonly string[]
  audience: Audience | null
  /** For those who write: it has an address, and no list, search or search engine has it. */
  is_hidden: boolean
  minutes: number
  headings: readonly ContentHeading[]
  body: readonly ContentNode[]
}
