// Generated from the migrations by `npm run db:types`. Do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface Acceptance {
  /**
   * direct: the provider bills the insurer. pay_and_claim: the patient pays and claims it back. unknown: the source does not say.
   */
  billing: Generated<"direct" | "pay_and_claim" | "unknown">;
  /**
   * Day on which the source (an insurer's directory, or the clinic itself) confirmed it; never the day we read it.
   */
  confirmed_on: string | null;
  insurance_network_id: string;
  provider_location_id: string;
  source_id: string;
  source_ref: string | null;
  status: Generated<"active" | "withdrawn">;
}

export interface City {
  country: string;
  geonames_id: number;
  id: string;
  latitude: number;
  longitude: number;
  name: string;
  name_es: string | null;
  population: Generated<number>;
  region_code: string | null;
  search_text: string;
  time_zone: string;
}

export interface CityAlias {
  city_id: string;
  search_text: string;
  slug: string;
}

export interface CityCount {
  city_id: string;
  doctors: number;
  facilities: number;
}

export interface CityEdition {
  edition: string;
  only_row: Generated<boolean>;
}

export interface DirectoryImport {
  counts: Generated<Json>;
  file_name: string;
  finished_at: Date | null;
  id: Generated<string>;
  problem: string | null;
  rejects_file: string | null;
  source_id: string;
  started_at: Generated<Date>;
  status: "running" | "finished" | "failed";
}

export interface DirectoryRecord {
  content: Json;
  hash: string;
  ref: string;
  source_id: string;
  /**
   * active: the source says so. inactive: the source says that it is over. withdrawn: the source no longer says it.
   */
  status: "active" | "inactive" | "withdrawn";
  type: "InsurancePlan" | "Organization" | "OrganizationAffiliation" | "Practitioner" | "PractitionerRole" | "Location" | "HealthcareService" | "Endpoint";
}

export interface DirectoryReport {
  created_at: Generated<Date>;
  id: Generated<string>;
  kind: "wrong_insurance" | "wrong_contact" | "wrong_location" | "not_accepting" | "left_or_closed" | "other";
  locale: "en" | "es";
  message: string;
  provider_id: string;
  reply_to: string | null;
  status: Generated<"open" | "resolved" | "dismissed">;
}

export interface DirectorySource {
  created_at: Generated<Date>;
  id: string;
  is_demo: Generated<boolean>;
  /**
   * insurer_directory: an insurer's own directory, confirms acceptance. partner: the clinic says so, confirms acceptance. registry: a register of licences, knows no insurance. list: somebody's list, confirms nothing.
   */
  kind: "insurer_directory" | "partner" | "registry" | "list";
  name: string;
}

export interface DirectoryVersion {
  only_row: Generated<boolean>;
  version: number;
}

export interface InsuranceCompany {
  country: string | null;
  created_at: Generated<Date>;
  id: Generated<string>;
  name: string;
  phone: string | null;
  serial_no: Generated<number>;
  slug: string;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"active" | "inactive">;
  updated_at: Generated<Date>;
  website: string | null;
}

export interface InsuranceNetwork {
  id: Generated<string>;
  insurance_company_id: string;
  name: string;
  serial_no: Generated<number>;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"active" | "inactive">;
  tier: Generated<number>;
}

export interface InsurancePlan {
  annual_limit_amount: number | null;
  area_of_cover: Generated<"worldwide" | "worldwide_ex_us" | "regional" | "national">;
  code: string | null;
  coinsurance_bps: Generated<number>;
  coinsurance_cap_amount: number | null;
  created_at: Generated<Date>;
  currency: Generated<string>;
  deductible_amount: Generated<number>;
  deductible_basis: Generated<"annual" | "per_event">;
  deductible_in_out_of_pocket: Generated<boolean>;
  id: Generated<string>;
  insurance_company_id: string;
  name: string;
  out_of_pocket_max_amount: number | null;
  preauthorization_required_for: Generated<string[]>;
  slug: string;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"draft" | "active" | "retired">;
  updated_at: Generated<Date>;
}

export interface InsurancePlanNetwork {
  insurance_network_id: string;
  insurance_plan_id: string;
}

export interface Language {
  code: string;
  serial_no: Generated<number>;
}

export interface Listing {
  accepting: boolean;
  city_id: string | null;
  confirmed_networks: number[];
  direct_insurers: number[];
  direct_networks: number[];
  insurers: number[];
  kind: string;
  languages: number[];
  latitude: number | null;
  longitude: number | null;
  name_key: string;
  name_words: string;
  networks: number[];
  provider_id: string;
  provider_location_id: string;
  provider_no: number;
  sole: boolean;
  specialties: number[];
  tile: number | null;
}

export interface ListingKey {
  key: number;
  providers: number;
}

export interface ListingTotal {
  doctors: number;
  facilities: number;
  only_row: Generated<boolean>;
}

export interface ListingWord {
  uses: number;
  word: string;
}

export interface Partner {
  country: string | null;
  created_at: Generated<Date>;
  id: Generated<string>;
  name: string;
  phone: string | null;
  slug: string;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  /**
   * Whether we work with the organisation. A directory lists organisations as pending: being listed is no contract.
   */
  status: Generated<"pending" | "active" | "suspended" | "inactive">;
  time_zone: Generated<string>;
  type: "hospital" | "clinic" | "doctor_practice" | "laboratory" | "imaging" | "pharmacy" | "other";
  updated_at: Generated<Date>;
  website: string | null;
}

export interface PracticeLocation {
  city: string;
  city_id: string | null;
  country: string;
  created_at: Generated<Date>;
  hours: Json | null;
  id: Generated<string>;
  latitude: number | null;
  line1: string;
  line2: string | null;
  longitude: number | null;
  name: string;
  neighborhood: string | null;
  partner_id: string | null;
  phone: string | null;
  postal_code: string | null;
  region: string | null;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"active" | "inactive">;
  step_free: boolean | null;
  time_zone: string;
  updated_at: Generated<Date>;
}

export interface Provider {
  about_en: string | null;
  about_es: string | null;
  created_at: Generated<Date>;
  credential: string | null;
  facility_type: "hospital" | "clinic" | "laboratory" | "imaging" | "pharmacy" | "other" | null;
  full_name: string;
  gender: "male" | "female" | "other" | "unknown" | null;
  id: Generated<string>;
  kind: "person" | "facility";
  languages: Generated<string[]>;
  license_country: string | null;
  license_number: string | null;
  name_prefix: string | null;
  npi: string | null;
  practising_since: number | null;
  serial_no: Generated<number>;
  slug: string;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"draft" | "active" | "inactive">;
  updated_at: Generated<Date>;
  website: string | null;
}

export interface ProviderAlias {
  provider_id: string;
  slug: string;
}

export interface ProviderLocation {
  accepting_new_patients: Generated<"yes" | "no" | "existing_only" | "unknown">;
  hours: Json | null;
  id: Generated<string>;
  partner_id: string | null;
  phone: string | null;
  practice_location_id: string;
  provider_id: string;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"active" | "inactive">;
}

export interface ProviderSpecialty {
  code: string;
  is_primary: Generated<boolean>;
  provider_id: string;
}

export interface Specialty {
  doctor_en: string;
  doctor_es: string;
  id: string;
  name_en: string;
  name_es: string;
  serial_no: number;
}

export interface SpecialtyCode {
  code: string;
  name_en: string;
  specialty_id: string;
}

export interface Tables {
  acceptance: Acceptance;
  city: City;
  city_alias: CityAlias;
  city_count: CityCount;
  city_edition: CityEdition;
  directory_import: DirectoryImport;
  directory_record: DirectoryRecord;
  directory_report: DirectoryReport;
  directory_source: DirectorySource;
  directory_version: DirectoryVersion;
  insurance_company: InsuranceCompany;
  insurance_network: InsuranceNetwork;
  insurance_plan: InsurancePlan;
  insurance_plan_network: InsurancePlanNetwork;
  language: Language;
  listing: Listing;
  listing_key: ListingKey;
  listing_total: ListingTotal;
  listing_word: ListingWord;
  partner: Partner;
  practice_location: PracticeLocation;
  provider: Provider;
  provider_alias: ProviderAlias;
  provider_location: ProviderLocation;
  provider_specialty: ProviderSpecialty;
  specialty: Specialty;
  specialty_code: SpecialtyCode;
}
