import type { Rule } from './finding.ts';
import { appImportRule } from './rules/app-imports.ts';
import { controlRule } from './rules/controls.ts';
import { docLinkRule } from './rules/doc-links.ts';
import { endpointRule } from './rules/endpoints.ts';
import {
  apiStringRule,
  consoleRule,
  looseTypeRule,
  moneyFloatRule,
  parseRule,
  timeAndChanceRule,
} from './rules/forbidden-words.ts';
import { languageRule } from './rules/languages.ts';
import { lockfileRule } from './rules/lockfile.ts';
import { machineTraceRule } from './rules/machine-traces.ts';
import { markRule } from './rules/marks.ts';
import { migrationRule } from './rules/migrations.ts';
import { moduleReadmeRule } from './rules/module-readmes.ts';
import { nameRule } from './rules/names.ts';
import { routesDocRule } from './rules/routes-doc.ts';
import { screenRule } from './rules/screens.ts';
import { serverImportRule } from './rules/server-imports.ts';
import { sizeRule } from './rules/sizes.ts';
import { sqlParameterRule } from './rules/sql-parameters.ts';
import { sqlPlaceRule } from './rules/sql-places.ts';
import { unitImportRule } from './rules/unit-imports.ts';
import { unusedTextRule } from './rules/unused-texts.ts';

/** Every rule of the project that a machine holds, beside Biome and the type checker. */
export const rules: readonly Rule[] = [
  parseRule,
  unitImportRule,
  serverImportRule,
  appImportRule,
  sqlPlaceRule,
  sqlParameterRule,
  migrationRule,
  endpointRule,
  apiStringRule,
  screenRule,
  languageRule,
  unusedTextRule,
  moneyFloatRule,
  timeAndChanceRule,
  looseTypeRule,
  consoleRule,
  sizeRule,
  nameRule,
  markRule,
  machineTraceRule,
  lockfileRule,
  moduleReadmeRule,
  docLinkRule,
  routesDocRule,
  controlRule,
];
