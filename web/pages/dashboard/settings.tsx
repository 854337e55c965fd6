import { SettingsScreen } from '../../settings/settings-screen.tsx'

/** Personal settings of a partner's user. */
export const Page = SettingsScreen
