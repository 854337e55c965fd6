import { SettingsScreen } from '../../settings/settings-screen.tsx'

/**
 * Personal settings of a scribe user.
 * Not implemented yet: retention, consent wording, templates, subscription.
 */
export const Page = SettingsScreen
