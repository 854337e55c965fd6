import { SettingsScreen } from '../../settings/settings-screen.tsx'

/** What a person of the staff sets about themselves. */
export const Page = SettingsScreen
