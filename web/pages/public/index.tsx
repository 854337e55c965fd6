import { listCities } from '@numo/domains/cities/contract.ts'
import { directoryStatus } from '@numo/domains/directory/contract.ts'
import { listPlans } from '@numo/domains/insurance/contract.ts'
import { findProviders, listSpecialties } from '@numo/domains/providers/contract.ts'
import { homeGraph, questionGraph } from '../../site/graphs.ts'
import { definePage } from '../../site/page.ts'
import { Faq } from '../../ui/faq.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Hero } from './home/hero.tsx'
import { Jobs } from './home/jobs.tsx'
import { HowItWorks } from './home/how-it-works.tsx'
import { questionsOf, type HomeData } from './home/home-data.ts'
import { Ways } from './home/ways.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'

/** Cities of the list; the menu of the card has all of them. */
const maxShown = 12

export const page = definePage<HomeData>({
  load: async ({ call, locale }) => {
    const [status, { cities }, { plans }, { specialties }] = await Promise.all([
      call(directoryStatus, {}),
      call(listCities, { with_providers: 'true', limit: 100, locale }),
      call(listPlans, {}),
      call(listSpecialties, { locale }),
    ])
    const city = cities[0] ?? null
    const plan = plans[0] ?? null
    const example = city
      ? await call(findProviders, {
          city: city.id,
          ...(plan ? { plan: plan.id } : {}),
          limit: 3,
          locale,
        })
      : null
    return { status, cities, plans, specialties, example, example_plan: plan }
  },

  head: (_, context) => {
    const { t, origin, brand, paths } = context
    return {
      title: t('home.title'),
      description: t('home.description'),
      canonical: '/',
      index: true,
      graph: [
        ...homeGraph({
          name: brand.name,
          home: origin + paths.home(),
          search: origin + paths.findCareStart(),
          logo: `${origin}/apple-touch-icon.png`,
          email: brand.support_email,
        }),
        questionGraph(questionsOf(context)),
      ],
    }
  },

  sheet: 'home',
  islands: ['city', 'card'],

  View: ({ data, context }) => {
    const { t, formats, paths } = context
    return (
      <>
        <Hero data={data} context={context} />
        <Jobs context={context} />
        <HowItWorks data={data} context={context} />
        <Ways context={context} />
        {data.cities.length > 0 && (
          <section className="sec">
            <div className="wrap">
              <div className="sec-row">
                <h2>{t('home.cities.title')}</h2>
                <a className="more-a" href={paths.findCareStart()}>
                  {t('home.cities.all')}
                  <Icon name="arrow-right" />
                </a>
              </div>
              <ul className="cities">
                {data.cities.slice(0, maxShown).map((city) => (
                  <li key={city.id}>
                    <a href={paths.findCare(city.id)}>
                      <b>{city.name}</b>
                      <span>{city.country_name}</span>
                      <em className="tnum">
                        {t('find_care.start.doctors', {
                          count: city.doctors,
                          n: formats.number(city.doctors),
                        })}
                        {' · '}
                        {t('find_care.start.facilities', {
                          count: city.facilities,
                          n: formats.number(city.facilities),
                        })}
                      </em>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </section>
        )}
        <section className="wrap">
          <div className="prov">
            <div>
              <h2>{t('home.providers.title')}</h2>
              <p>{t('home.providers.lead')}</p>
              <p className="prov-b">
                <ButtonAnchor look="on-dark" size="lg" href={paths.forProviders()}>
                  {t('home.providers.button')}
                </ButtonAnchor>
                <a className="prov-l" href={paths.forProviders('prices')}>
                  {t('home.providers.prices')}
                  <Icon name="arrow-right" />
                </a>
              </p>
            </div>
            <ul>
              {(['one', 'two', 'three'] as const).map((point) => (
                <li key={point}>
                  <Icon name="check" />
                  {t(`home.providers.${point}`)}
                </li>
              ))}
            </ul>
          </div>
        </section>
        <section className="sec">
          <div className="wrap faqs">
            <h2>{t('home.faq.title')}</h2>
            <Faq items={questionsOf(context)} />
          </div>
        </section>
      </>
    )
  },
})
