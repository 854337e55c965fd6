import { useProgram } from '../../app/program.ts'
import { useWho } from '../../app/session/use-who.ts'
import { OwnClinic } from '../../parties/own-clinic.tsx'
import { OwnTeam } from '../../parties/own-team.tsx'
import { OwnTerms } from '../../parties/own-terms.tsx'
import { OwnPrices } from '../../parties/own-prices.tsx'
import { SettingsScreen } from '../../settings/settings-screen.tsx'

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
            ]
          : []
      }
    />
  )
}
