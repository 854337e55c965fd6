import { useProgram } from '../app/program.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecurityCards } from './security-cards.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'

/** Personal settings, the same in every area: profile, sign-in and sessions. */
export function SettingsScreen() {
  const { t } = useProgram()
  return (
    <div className="settings">
      <PageHead title={t('security.title')} />
      <ProfileCard />
      <SecurityCards />
      <ShortcutsCard />
    </div>
  )
}
