import { SettingsScreen } from '../../settings/settings-screen.tsx'

/** What a person sets about themselves. */
export const Page = SettingsScreen
