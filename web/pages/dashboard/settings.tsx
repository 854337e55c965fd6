import { useProgram } from '../../app/program.ts'
import { useWho } from '../../app/session/use-who.ts'
import { OwnTerms } from '../../parties/own-terms.tsx'
import { OwnPrices } from '../../parties/own-prices.tsx'
import { SettingsScreen } from '../../settings/settings-screen.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const OwnClinic = lazyPart(async () => ({
  default: (await import('../../parties/own-clinic.tsx')).OwnClinic,
}))
const OwnPlaces = lazyPart(async () => ({
  default: (await import('../../parties/own-places.tsx')).OwnPlaces,
}))
const OwnDoctors = lazyPart(async () => ({
  default: (await import('../../parties/own-doctors.tsx')).OwnDoctors,
}))
const OwnNotices = lazyPart(async () => ({
  default: (await import('../../settings/own-notices.tsx')).OwnNotices,
}))
const OwnTeam = lazyPart(async () => ({
  default: (await import('../../parties/own-team.tsx')).OwnTeam,
}))

const OwnKeys = lazyPart(async () => ({
  default: (await import('../../integrations/own-keys.tsx')).OwnKeys,
}))
const OwnWebhooks = lazyPart(async () => ({
  default: (await import('../../integrations/own-webhooks.tsx')).OwnWebhooks,
}))

/** Personal settings of a partner's user; the clinic, its team, and what it agreed with us. */
export function Page() {
  const { t } = useProgram()
  const { partner } = useWho()
  return (
    <SettingsScreen
      more={
        partner
          ? [
              {
                name: 'clinic',
                title: t('parties.settings.clinic'),
                content: <OwnClinic partner={partner} />,
              },
              {
                name: 'places',
                title: t('clinic_desk.settings.places'),
                content: <OwnPlaces partner={partner} />,
              },
              {
                name: 'doctors',
                title: t('clinic_desk.settings.doctors'),
                content: <OwnDoctors partner={partner} />,
              },
              {
                name: 'team',
                title: t('parties.settings.team'),
                content: <OwnTeam partner={partner} />,
              },
              {
                name: 'bank',
                title: t('parties.settings.bank'),
                content: <OwnTerms partner={partner} />,
              },
              {
                name: 'prices',
                title: t('parties.settings.prices'),
                content: <OwnPrices partner={partner} />,
              },
              {
                name: 'notices',
                title: t('clinic_desk.settings.notices'),
                content: (
                  <OwnNotices
                    words="notice_choices"
                    title={t('clinic_desk.notices.title')}
                    note={t('clinic_desk.notices.note')}
                  />
                ),
              },
              {
                name: 'keys',
                title: t('parties.settings.keys'),
                content: <OwnKeys partner={partner} />,
              },
              {
                name: 'webhooks',
                title: t('parties.settings.webhooks'),
                content: <OwnWebhooks partner={partner} />,
              },
            ]
          : []
      }
    />
  )
}
