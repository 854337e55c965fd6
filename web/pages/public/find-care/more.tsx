import { emergencyHelp } from '@numo/domains/cities/rules-emergency.ts'
import type { PageContext } from '../../../site/page.ts'
import { Faq, type Question } from '../../../ui/faq.tsx'
import type { SearchName } from '../../../site/search-state.ts'
import { searchPath, type Results } from './results.ts'

type Props = { results: Results; context: PageContext }

/** The number that reaches an ambulance in a country; null where we are not sure of one. */
const ambulanceOf = (country: string): string | null => {
  const { numbers } = emergencyHelp(country)
  const found = (['any', 'ambulance'] as const).flatMap((service) =>
    numbers.filter((one) => one.service === service)
  )
  return found[0]?.number ?? null
}

/** Returns frequent questions about insurance in this city, answered from the directory; what it does not know is not asked. */
export function questionsOf(results: Results, context: PageContext): Question[] {
  const { t, formats } = context
  const { found, confirmed_on } = results
  const { city, facets } = found
  const place = city?.name ?? ''
  const total = found.total_in_area
  const counted = (choices: readonly { name: string; count: number }[]) =>
    formats.all(
      choices.map(({ name, count }) => t('find_care.faq.one', { name, n: formats.number(count) }))
    )
  const number = city ? ambulanceOf(city.country) : null
  const ask = (
    name: 'insurers' | 'specialties' | 'languages',
    choices: readonly { name: string; count: number }[]
  ): Question[] =>
    choices.length < 2
      ? []
      : [
          {
            question: t(`find_care.faq.${name}.question`, { place }),
            answer: t(`find_care.faq.${name}.answer`, { choices: counted(choices) }),
          },
        ]
  return [
    {
      question: t('find_care.faq.how_many.question', { place }),
      answer: t('find_care.faq.how_many.answer', {
        count: total,
        n: formats.number(total),
        km: 25,
      }),
    },
    ...ask('insurers', facets.insurers.slice(0, 5)),
    ...ask('specialties', facets.specialties.slice(0, 5)),
    ...ask('languages', facets.languages.slice(0, 5)),
    ...(facets.accepting > 0
      ? [
          {
            question: t('find_care.faq.accepting.question', { place }),
            answer: t('find_care.faq.accepting.answer', {
              count: facets.accepting,
              n: formats.number(facets.accepting),
            }),
          },
        ]
      : []),
    {
      question: t('find_care.faq.direct.question'),
      answer:
        facets.direct_billing > 0
          ? t('find_care.faq.direct.answer', { n: formats.number(facets.direct_billing) })
          : t('find_care.faq.direct.answer_none'),
    },
    {
      question: t('find_care.faq.listed.question'),
      answer: t('find_care.faq.listed.answer'),
    },
    {
      question: t('find_care.faq.unknown_plan.question'),
      answer: t('find_care.faq.unknown_plan.answer'),
    },
    ...(city && number !== null
      ? [
          {
            question: t('find_care.faq.emergency.question', { country: city.country_name }),
            answer: t('find_care.faq.emergency.answer', { number }),
          },
        ]
      : []),
    ...(confirmed_on
      ? [
          {
            question: t('find_care.faq.fresh.question'),
            answer: t('find_care.faq.fresh.answer', { day: formats.day(confirmed_on) }),
          },
        ]
      : []),
  ]
}

function Links({
  title,
  name,
  choices,
  results,
  context,
}: Props & {
  title: string
  name: SearchName
  choices: readonly { id: string; name: string; count: number }[]
}) {
  if (choices.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="more-l">
        {choices.map((choice) => (
          <li key={choice.id}>
            <a href={searchPath(context, { ...results, state: {} }, { [name]: choice.id })}>
              {choice.name}
            </a>{' '}
            <span className="tnum">{context.formats.number(choice.count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below the unfiltered list of a city: links that narrow it, and frequent questions. */
export function More({ results, context }: Props) {
  const { t, formats } = context
  const { facets, city } = results.found
  const place = city?.name ?? ''
  return (
    <div className="wrap more">
      <Links
        title={t('find_care.more.insurers', { place })}
        name="insurer"
        choices={facets.insurers.slice(0, 30)}
        results={results}
        context={context}
      />
      <Links
        title={t('find_care.more.specialties', { place })}
        name="specialty"
        choices={facets.specialties.slice(0, 45)}
        results={results}
        context={context}
      />
      <Links
        title={t('find_care.more.languages', { place })}
        name="language"
        choices={facets.languages.slice(0, 30)}
        results={results}
        context={context}
      />
      <section className="faqs">
        <h2>{t('find_care.more.faq', { place })}</h2>
        <Faq items={questionsOf(results, context)} />
      </section>
      {results.confirmed_on && (
        <p className="more-day">
          {t('find_care.more.checked', { day: formats.day(results.confirmed_on) })}
        </p>
      )}
    </div>
  )
}
