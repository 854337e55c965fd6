import { useProgram } from '../app/program.ts'
import { ProfileCard } from './profile-card.tsx'
import { SecurityCards } from './security-cards.tsx'
import { SettingsSections, type SettingsSection } from './settings-sections.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'

/** Personal settings, the same in every area: profile, sign-in and sessions; `more` follows them. */
export function SettingsScreen({ more = [] }: { more?: readonly SettingsSection[] }) {
  const { t } = useProgram()
  return (
    <SettingsSections
      sections={[
        {
          name: 'profile',
          title: t('security.section.profile'),
          content: (
            <>
              <ProfileCard />
              <ShortcutsCard />
            </>
          ),
        },
        {
          name: 'security',
          title: t('security.section.security'),
          content: <SecurityCards />,
        },
        ...more,
      ]}
    />
  )
}
