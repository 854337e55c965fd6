import { useProgram } from '../../app/program.ts'
import { useWho } from '../../app/session/use-who.ts'
import { OwnTerms } from '../../parties/own-terms.tsx'
import { OwnPrices } from '../../parties/own-prices.tsx'
import { SettingsScreen } from '../../settings/settings-screen.tsx'

/**
 * Personal settings of a partner's user, and what the clinic agreed with us.
 * Not implemented yet: clinic, locations, networks, team.
 */
export function Page() {
  const { t } = useProgram()
  const { partner } = useWho()
  return (
    <SettingsScreen
      more={
        partner
          ? [
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
