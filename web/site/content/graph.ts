/** Structured data (schema.org) of an article. Contains only what the page shows. */
import { elementsOf, textOf, type ContentElement } from '../../ui/content-tree.ts'
import { questionGraph } from '../graphs.ts'
import type { Article } from './article.ts'

type Site = { origin: string; url: string; name: string; picture: string }

const clean = (text: string) => text.replace(/\s+/g, ' ').trim()
const titleOf = ({ attributes }: ContentElement) => String(attributes['title'] ?? '')

/** Returns the Article, its HowTo when it has steps, and its FAQPage when it has questions. */
export function articleGraph(article: Article, { origin, url, name, picture }: Site): object[] {
  const steps = elementsOf('step', article.body)
  const questions = elementsOf('accordions', article.body)
    .filter(({ attributes }) => attributes['faq'] === true)
    .flatMap(({ children }) => elementsOf('accordion', children))
    .map((one) => ({ question: titleOf(one), answer: clean(textOf(one.children)) }))
  return [
    {
      '@type': 'Article',
      '@id': url,
      headline: article.title,
      description: article.description,
      inLanguage: article.locale,
      datePublished: article.published,
      dateModified: article.updated,
      image: origin + picture,
      mainEntityOfPage: url,
      author: { '@type': 'Organization', name: article.author },
      publisher: { '@type': 'Organization', name, url: origin },
      citation: article.sources.map((source) => source.url),
    },
    ...(steps.length > 0
      ? [
          {
            '@type': 'HowTo',
            name: article.title,
            step: steps.map((step, place) => ({
              '@type': 'HowToStep',
              position: place + 1,
              name: titleOf(step),
              text: clean(textOf(step.children)) || titleOf(step),
            })),
          },
        ]
      : []),
    ...(questions.length > 0 ? [questionGraph(questions)] : []),
  ]
}
