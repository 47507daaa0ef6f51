import { type Html, html } from '../../platform/html.ts';
import type { Form } from './archive.ts';
import { listCountries } from './countries.ts';
import { type FieldName, type FormTexts, formTexts } from './form-texts.ts';
import { icons, pageFrame } from './page-frame.ts';
import { documentTypes, type Picture, type PictureSlot } from './shapes.ts';

/** The hosted form. All steps are in the page; its script shows one at a time. */
export function formPage(
  form: Form,
  { pictures, language }: { pictures: readonly Picture[]; language: Form['language'] },
): string {
  const texts = formTexts[language];
  const countries = listCountries(language);
  const slot = (kind: PictureSlot) =>
    pictureSlot(kind, texts, { isAdded: pictures.some((one) => one.kind === kind) });
  const sections = [
    [
      'document',
      html`${documentChoice(texts)}${countryField('country', texts.country, { texts, countries })}`,
    ],
    [
      'photos',
      html`<div class="slots">${slot('document_front')}${slot('document_back')}</div>${rules(texts)}`,
    ],
    ['selfie', html`<div class="slots">${slot('selfie')}</div>${rules(texts)}`],
    ['details', details(texts, countries)],
  ] as const;
  const body = html`
    <form id="form" novalidate data-token="${form.token}" data-texts="${JSON.stringify(scriptTexts(texts))}">
      <div class="progress" aria-live="polite"><p id="progress">${stepText(texts, 1, sections.length)}</p>
        <ol class="bar" aria-hidden="true">${sections.map(() => html`<li></li>`)}</ol></div>
      ${sections.map(
        ([name, content], at) => html`<section data-step="${name}"${at === 0 ? undefined : html` hidden`}>
          <h1 tabindex="-1">${texts.steps[name].title}</h1><p class="hint">${texts.steps[name].hint}</p>
          <div class="fields">${content}</div></section>`,
      )}
      <p id="trouble" class="trouble" role="alert" hidden></p>
      <div class="actions"><button type="submit" class="primary" id="next" disabled>${texts.next}</button>
        <button type="button" class="quiet" id="back" hidden>${texts.back}</button></div>
    </form>
    <aside class="note"><strong>${texts.sandbox.title}</strong><span>${texts.sandbox.text}</span></aside>`;
  return pageFrame({ returnUrl: form.returnUrl, language, title: texts.title, body, script: true });
}

const stepText = (texts: FormTexts, at: number, all: number): string =>
  texts.step.replace('{at}', String(at)).replace('{all}', String(all));

const scriptTexts = ({
  faults,
  next,
  send,
  sending,
  step,
  uploading,
  added,
  addPhoto,
  changePhoto,
  slots,
}: FormTexts) => ({
  faults,
  next,
  send,
  sending,
  step,
  uploading,
  added,
  addPhoto,
  changePhoto,
  front: slots.document_front,
  passport: slots.passport,
});

const rules = ({ photoRules }: FormTexts): Html => html`<p class="small">${photoRules}</p>`;

const documentChoice = ({ documentType, documents }: FormTexts): Html => html`
  <fieldset class="choice"><legend>${documentType}</legend>
    ${documentTypes.map(
      (
        type,
        at,
      ) => html`<label><input type="radio" name="documentType" value="${type}"${at === 0 ? html` checked` : undefined}>
        <span class="dot"></span>${icons[type]}<span>${documents[type]}</span></label>`,
    )}</fieldset>`;

function countryField(
  name: 'country' | 'addressCountry',
  label: string,
  { texts, countries }: { texts: FormTexts; countries: ReturnType<typeof listCountries> },
): Html {
  return html`<div class="field" data-field="${name}"><label for="${name}">${label}</label>
    <select id="${name}" name="${name}" aria-describedby="${name}-fault" autocomplete="${name === 'country' ? 'off' : 'country'}"><option value="">${texts.choose}</option>
      ${countries.map(({ code, name: of }) => html`<option value="${code}">${of}</option>`)}</select>
    <p class="fault" id="${name}-fault"></p></div>`;
}

function pictureSlot(
  kind: PictureSlot,
  { slots, addPhoto, changePhoto, added }: FormTexts,
  { isAdded }: { isAdded: boolean },
): Html {
  const { title, hint } = slots[kind];
  return html`<div class="slot${kind === 'selfie' ? ' round' : ''}" data-slot="${kind}"${isAdded ? html` data-state="added"` : undefined}>
    <div class="frame">${kind === 'selfie' ? icons.face : icons[kind]}<img alt="" hidden></div>
    <div class="about"><strong>${title}</strong><span class="small" data-hint>${hint}</span><span class="state" data-state-text aria-live="polite">${isAdded ? added : ''}</span></div>
    <label class="pick"><input type="file" accept="image/jpeg,image/png,image/webp" capture="${kind === 'selfie' ? 'user' : 'environment'}" aria-label="${title}" aria-describedby="${kind}-fault">
      <span data-pick>${isAdded ? changePhoto : addPhoto}</span></label>
    <p class="fault" id="${kind}-fault"></p></div>`;
}

interface Input {
  readonly type?: 'date' | 'tel';
  readonly autocomplete: string;
  readonly mode?: string;
}

const inputs: Readonly<Partial<Record<FieldName, Input>>> = {
  givenNames: { autocomplete: 'given-name' },
  familyName: { autocomplete: 'family-name' },
  birthDate: { type: 'date', autocomplete: 'bday' },
  documentNumber: { autocomplete: 'off' },
  validUntil: { type: 'date', autocomplete: 'off' },
  phone: { type: 'tel', autocomplete: 'tel' },
  street: { autocomplete: 'street-address' },
  city: { autocomplete: 'address-level2' },
  postalCode: { autocomplete: 'postal-code' },
};

function details(texts: FormTexts, countries: ReturnType<typeof listCountries>): Html {
  const field = (name: FieldName): Html => {
    const { type = 'text', autocomplete = 'off' } = inputs[name] ?? {};
    const hint = texts.hints[name];
    return html`<div class="field" data-field="${name}"><label for="${name}">${texts.fields[name]}</label>
      <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="120" aria-describedby="${name}-fault">
      ${hint === undefined ? undefined : html`<p class="small">${hint}</p>`}<p class="fault" id="${name}-fault"></p></div>`;
  };
  return html`<div class="pair">${field('givenNames')}${field('familyName')}</div>
    ${field('birthDate')}
    <div class="pair">${field('documentNumber')}${field('validUntil')}</div>
    ${field('phone')}
    <h2>${texts.address}</h2>
    ${field('street')}
    <div class="pair">${field('city')}${field('postalCode')}</div>
    ${countryField('addressCountry', texts.fields.addressCountry, { texts, countries })}`;
}

/** After the form was submitted or its link expired: one sentence and the link back. */
export function endPage(
  returnUrl: string,
  { kind, language }: { kind: 'done' | 'over'; language: Form['language'] },
): string {
  const texts = formTexts[language];
  const { title, hint } = texts[kind];
  const body = html`<div class="end"><div class="sealed${kind === 'over' ? ' off' : ''}" aria-hidden="true">${kind === 'done' ? icons.tick : icons.clock}</div>
    <h1 tabindex="-1">${title}</h1><p class="hint">${hint}</p>
    <a class="primary" href="${returnUrl}" rel="noreferrer">${texts.leave}</a></div>`;
  return pageFrame({ returnUrl, language, title: texts.title, body, script: false });
}
