import { requestAppointmentAsVisitor } from '@numo/domains/appointments/contract.ts'
import { listCities } from '@numo/domains/cities/contract.ts'
import { reportMistake } from '@numo/domains/directory/contract.ts'
import { askToJoin } from '@numo/domains/join-wishes/contract.ts'
import { listPlans } from '@numo/domains/insurance/contract.ts'
import { getProvider } from '@numo/domains/providers/contract.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { PageRequest } from '@numo/kit/site.ts'
import { crumbGraph } from '../../site/graphs.ts'
import { definePage, Redirect, type PageContext } from '../../site/page.ts'
import { providerGraph } from '../../site/provider-graph.ts'
import { refusalOf } from '../../site/refusal.ts'
import { readSearch, tidyQuery } from '../../site/search-state.ts'
import { crumbsOf } from './provider/crumbs-of.ts'
import { Gone } from './provider/gone.tsx'
import { Profile } from './provider/profile.tsx'
import {
  insurersOf,
  kindOfProvider,
  areaOfProvider,
  type ProviderData,
  type ShownProvider,
  type Wish,
} from './provider/provider-data.ts'
import { askRefusals, emptyAsk, readAsk, readAsked, type Ask } from './provider/read-ask.ts'
import { emptyReport, isMachine, readReport, type Report } from './provider/read-report.ts'

type PageInput = PageContext & Pick<PageRequest, 'call'>

const slugOf = ({ params }: PageContext) => (params.slug ?? '').toLowerCase()

/** Saves a submitted report. Returns its field errors, or redirects to the confirmation. */
async function submitReport(context: PageInput, form: URLSearchParams): Promise<Report | Redirect> {
  const { call, paths, locale } = context
  const { plan, insurer } = readSearch(context.query)
  const done = new Redirect(
    303,
    paths.provider(slugOf(context), { plan, insurer, reported: '1' }, 'report-done')
  )
  if (isMachine(form)) return done
  const { typed, errors, kind } = readReport(form)
  if (kind === null || Object.keys(errors).length > 0) return { typed, errors }
  try {
    const { message, reply_to } = typed
    await call(reportMistake, { slug: slugOf(context), kind, message, reply_to, locale })
    return done
  } catch (error) {
    if (refusalOf(error)?.status !== 429) throw error
    return { typed, errors: { form: 'provider.report.error_busy' } }
  }
}

/** Asks for the appointment of a submitted form. Returns its field errors, or redirects to the confirmation. */
async function submitAsk(context: PageInput, form: URLSearchParams): Promise<Ask | Redirect> {
  const { call, paths, locale } = context
  const slug = slugOf(context)
  const { plan, insurer } = readSearch(context.query)
  const doneWith = (times: string, zone: string, place: string) => {
    const request = { asked: times, zone, place }
    return new Redirect(303, paths.provider(slug, { plan, insurer, ...request }, 'ask-done'))
  }
  if (isMachine(form)) return doneWith('-', '', '')
  const { provider } = await call(getProvider, { slug, locale })
  const { typed, errors, input } = readAsk(form, provider.locations)
  if (input === null) return { typed, errors }
  try {
    await call(requestAppointmentAsVisitor, {
      ...{ ...input, slug: provider.slug, locale },
      ...(plan ? { plan } : insurer ? { insurer } : {}),
    })
    const times = input.times.map((time) => `${time.slice(0, 16)}Z`).join(',')
    return doneWith(times, input.time_zone, input.practice_location_id ?? '')
  } catch (error) {
    const [field, message] = askRefusals[refusalOf(error)?.code ?? ''] ?? []
    if (!field || !message) throw error
    return { typed, errors: { [field]: message } }
  }
}

/** Counts the wish of a submitted form. Redirects to the confirmation, or says that this network has asked a lot. */
async function submitWish(context: PageInput, form: URLSearchParams): Promise<Wish | Redirect> {
  const { call, paths } = context
  const slug = slugOf(context)
  const { plan, insurer } = readSearch(context.query)
  const done = new Redirect(303, paths.provider(slug, { plan, insurer, wished: '1' }, 'wish-done'))
  if (isMachine(form)) return done
  try {
    await call(askToJoin, { slug })
    return done
  } catch (error) {
    const refusal = refusalOf(error)
    // Whoever joined meanwhile shows the form for requests.
    if (refusal?.code === 'has-joined') return new Redirect(303, paths.provider(slug, {}, 'ask'))
    if (refusal?.status !== 429) throw error
    return 'busy'
  }
}

/** Page of a provider: facts, accepted insurance with evidence, locations, request for an appointment and report form. */
export const page = definePage<ProviderData>({
  load: async (context) => {
    const { call, locale, query, paths, form } = context
    const slug = slugOf(context)
    const tidy = tidyQuery(query)
    if (tidy)
      return new Redirect(302, paths.provider(slug, { plan: tidy.plan, insurer: tidy.insurer }))
    const isAsk = form?.get('form') === 'ask'
    const isWish = form?.get('form') === 'wish'
    const report = form && !isAsk && !isWish ? await submitReport(context, form) : emptyReport
    if (report instanceof Redirect) return report
    try {
      const wish = form && isWish ? await submitWish(context, form) : wishOf(query)
      if (wish instanceof Redirect) return wish
      const ask = form && isAsk ? await submitAsk(context, form) : emptyAsk
      if (ask instanceof Redirect) return ask
      const [{ provider, redirected }, { plans }] = await Promise.all([
        call(getProvider, { slug, locale }),
        call(listPlans, {}),
      ])
      if (redirected || slug !== context.params.slug)
        return new Redirect(301, paths.provider(provider.slug, Object.fromEntries(query)))
      const { plan, insurer } = readSearch(query)
      const state = { ...(plan ? { plan } : {}), ...(insurer ? { insurer } : {}) }
      const is_reported = query.get('reported') === '1'
      const shown = { provider, plans, state, report, is_reported, ask, asked: readAsked(query) }
      return { kind: 'provider', ...shown, wish }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.status === 410) {
        const { cities } = await call(listCities, { with_providers: 'true', limit: 8, locale })
        return { kind: 'gone', cities }
      }
      // A malformed slug is not found.
      if (refusal?.status === 400) throw refuse(404, 'no-such-provider', refusal.message)
      throw error
    }
  },

  status: (data) =>
    data.kind === 'gone' ? 410 : data.wish === 'busy' ? 429 : hasErrors(data) ? 422 : 200,

  head: (data, context) => {
    const { t, origin, paths, formats, query } = context
    if (data.kind === 'gone')
      return {
        title: t('provider.gone.title'),
        description: t('provider.gone.lead'),
        canonical: null,
        index: false,
      }
    const { provider } = data
    const values = {
      name: provider.name,
      what: lower(kindOfProvider(provider, context)),
      place: areaOfProvider(provider),
    }
    const insurers = insurersOf(provider)
    const title = t(values.place ? 'provider.title' : 'provider.title_nowhere', values)
    const here = paths.provider(provider.slug)
    return {
      title: hasErrors(data) ? t('provider.report.error_prefix', { title }) : title,
      description: t('provider.description', {
        ...values,
        insurers:
          insurers.length > 0
            ? t('provider.insurers_some', { insurers: formats.all(insurers.slice(0, 4)) })
            : t('provider.insurers_none'),
      }),
      canonical: `/providers/${provider.slug}`,
      index: query.size === 0,
      graph: [
        ...providerGraph(provider, { url: origin + here, origin }),
        crumbGraph(origin, crumbsOf(data, context), here),
      ],
    }
  },

  sheet: 'profile',
  islands: ['provider', 'map', 'plans'],

  View: ({ data, context }) =>
    data.kind === 'gone' ? (
      <Gone data={data} context={context} />
    ) : (
      <Profile data={data} context={context} />
    ),
})

const hasErrors = ({ report, ask }: ShownProvider) =>
  Object.keys(report.errors).length + Object.keys(ask.errors).length > 0

/** What became of a wish a moment ago. */
const wishOf = (query: URLSearchParams): Wish => (query.get('wished') === '1' ? 'done' : null)

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
