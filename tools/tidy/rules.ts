import type { Rule } from './finding.ts';
import { appImportRule } from './rules/app-imports.ts';
import { contractingMigrationRule } from './rules/contracting-migrations.ts';
import { controlRule } from './rules/controls.ts';
import { docLinkRule } from './rules/doc-links.ts';
import { endpointRule } from './rules/endpoints.ts';
import { fontSizeRule } from './rules/font-sizes.ts';
import {
  apiStringRule,
  consoleRule,
  looseTypeRule,
  moneyFloatRule,
  parseRule,
  timeAndChanceRule,
} from './rules/forbidden-words.ts';
import { hardCodedTextRule } from './rules/hard-coded-texts.ts';
import { languageListRule } from './rules/language-list.ts';
import { languageNameRule } from './rules/language-names.ts';
import { languageRule } from './rules/languages.ts';
import { lockfileRule } from './rules/lockfile.ts';
import { machineTraceRule } from './rules/machine-traces.ts';
import { markRule } from './rules/marks.ts';
import { migrationRule } from './rules/migrations.ts';
import { moduleReadmeRule } from './rules/module-readmes.ts';
import { nameRule } from './rules/names.ts';
import { retiredNameRule } from './rules/retired-names.ts';
import { routesDocRule } from './rules/routes-doc.ts';
import { screenRule } from './rules/screens.ts';
import { serverImportRule } from './rules/server-imports.ts';
import { sizeRule } from './rules/sizes.ts';
import { sqlParameterRule } from './rules/sql-parameters.ts';
import { sqlPlaceRule } from './rules/sql-places.ts';
import { unitImportRule } from './rules/unit-imports.ts';
import { unusedTextRule } from './rules/unused-texts.ts';

/** All project rules that are checked automatically, besides Biome and the type checker. */
export const rules: readonly Rule[] = [
  parseRule,
  unitImportRule,
  serverImportRule,
  appImportRule,
  sqlPlaceRule,
  sqlParameterRule,
  migrationRule,
  contractingMigrationRule,
  endpointRule,
  apiStringRule,
  screenRule,
  languageRule,
  languageListRule,
  languageNameRule,
  hardCodedTextRule,
  unusedTextRule,
  moneyFloatRule,
  timeAndChanceRule,
  looseTypeRule,
  consoleRule,
  sizeRule,
  nameRule,
  retiredNameRule,
  markRule,
  fontSizeRule,
  machineTraceRule,
  lockfileRule,
  moduleReadmeRule,
  docLinkRule,
  routesDocRule,
  controlRule,
];
