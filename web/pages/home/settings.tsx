import { SettingsScreen } from '../../settings/settings-screen.tsx'

/** What a person sets about themself. */
export const Page = SettingsScreen
