/**
 * Injection strings: scripts, markup, spreadsheet formulas, misleading Unicode (W-04). A string that runs sets `__ran`
 * or opens a dialog, and one that is parsed leaves a `gim-foreign` element; the browser test detects either.
 */
const tags = [
  '<script>__ran=1</script>',
  '<ScRiPt>__ran=2</sCrIpT >',
  '<script src=data:,__ran=3></script>',
  '<script/x>alert(4)</script',
  '<img src=x onerror=__ran=5>',
  '<img/src/onerror=alert(6)>',
  '<svg onload=__ran=7>',
  '<svg/onload=alert(8)//',
  '<iframe src=javascript:alert(9)>',
  '<iframe srcdoc="<script>parent.__ran=10</script>">',
  '<body onpageshow=alert(11)>',
  '<details open ontoggle=__ran=12>',
  '<video><source onerror=__ran=13>',
  '<audio src=x onerror=alert(14)>',
  '<input autofocus onfocus=__ran=15>',
  '<select autofocus onfocus=alert(16)>',
  '<math><mi xlink:href="javascript:alert(17)">',
  '<object data="javascript:alert(18)">',
  '<embed src=javascript:alert(19)>',
  '<form><button formaction=javascript:alert(20)>',
  '<a href="javascript:__ran=21">open</a>',
  '<base href=//evil.example/22/>',
  '<meta http-equiv=refresh content=0;url=//evil.example/23>',
  '<link rel=stylesheet href=//evil.example/24.css>',
  '<style>*{display:none}/*25*/</style>',
  '<svg><animate onbegin=__ran=26 attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml,<svg/>#27">',
  '<marquee onstart=alert(28)>',
  '<gim-foreign>29</gim-foreign>',
  '<b><gim-foreign>30',
  '<template><script>__ran=31</script></template>',
  '<p style="animation:spin 1s" onanimationstart=__ran=32>',
] as const;

const breakouts = [
  '"><script>__ran=33</script>',
  "'><img src=x onerror=__ran=34>",
  '"><gim-foreign>35',
  "'><gim-foreign>36",
  '" autofocus onfocus="__ran=37',
  "' onmouseover='alert(38)",
  '` onerror=`__ran=39`',
  '</title><script>__ran=40</script>',
  '</textarea><script>__ran=41</script>',
  '</script><script>__ran=42</script>',
  '</style><img src=x onerror=alert(43)>',
  '</option></select><gim-foreign>44',
  '</a></p></div></main><gim-foreign>45',
  '--><script>__ran=46</script>',
  '<!--><img src=x onerror=__ran=47>',
  '<!-- 48',
  ']]><gim-foreign>49',
  '<![CDATA[<script>__ran=50</script>]]>',
  '<?xml version="1.0"?><gim-foreign>51',
  ';alert(52);//',
  "';alert(53);//",
  '";__ran=54;//',
  '\\";__ran=55;//',
  "'-alert(56)-'",
  '"+alert(57)+"',
  '*/__ran=58/*',
  '})();__ran=59;(()=>{',
  '\\u003cscript\\u003e__ran=60\\u003c/script\\u003e',
  '\\x3cimg src=x onerror=alert(61)\\x3e',
  '\u2028__ran=62\u2029',
  '{"__proto__":{"ran":63}}',
  '"}],"admin":true,"n":64,"x":[{"y":"',
] as const;

const addresses = [
  'javascript:alert(65)',
  'JaVaScRiPt:__ran=66',
  'java\tscript:alert(67)',
  'javascript://evil.example/%0aalert(68)',
  'data:text/html,<script>__ran=69</script>',
  'data:text/html;base64,PHNjcmlwdD5fX3Jhbj03MDwvc2NyaXB0Pg==',
  'vbscript:msgbox(71)',
  '//evil.example/72',
  '\\\\evil.example\\73',
  'https://gim.example@evil.example/74',
  'blob:https://evil.example/75',
  '[press here](javascript:alert(76))',
  '![x](x"onerror="__ran=77)',
  '<javascript:alert(78)>',
  'url(javascript:alert(79))',
  'x:expression(alert(80))',
  'background:url(//evil.example/81)',
  '@import "//evil.example/82.css";',
] as const;

const templates = [
  '{{constructor.constructor("__ran=83")()}}',
  '{{number}} {{name}} 84',
  '{{- name}} {{{name}}} 85',
  '$t(app:navigation.settings) 86',
  '$t(common:close, {"x":"87"})',
  '{name, select, other {<b>88</b>}}',
  '{count, plural, other {# 89}}',
  '<0>90</0>',
  '${__ran=91}',
  '#{alert(92)}',
  '<%= __ran=93 %>',
  '{% raw %}94{% endraw %}',
  '%s %d %n %99999999s 95',
  '[object Object] 96',
  'undefined null NaN 97',
  '../../../etc/passwd 98',
] as const;

const entities = [
  '&lt;script&gt;__ran=99&lt;/script&gt;',
  '&#60;img src=x onerror=alert(100)&#62;',
  '&#x3c;gim-foreign&#x3e;101',
  '&amp;lt;gim-foreign&amp;gt;102',
  '%3Cscript%3E__ran%3D103%3C/script%3E',
  '+ADw-script+AD4-__ran=104+ADw-/script+AD4-',
  '\uFF1Cscript\uFF1E__ran=105\uFF1C/script\uFF1E',
] as const;

const mutations = [
  '<svg></p><style><a id="</style><img src=x onerror=__ran=106>">',
  '<math><mtext><table><mglyph><style><!--</style><img src=x onerror=alert(107)>',
  '<noscript><p title="</noscript><img src=x onerror=__ran=108>">',
  '<listing>&lt;img src=x onerror=alert(109)&gt;</listing>',
  '"\'`><svg/onload=__ran=110>{{7*7}}${7*7}</script>//',
] as const;

const formulas = [
  "=cmd|' /C calc'!A111",
  '+HYPERLINK("//evil.example","112")',
  '-2+3+113',
  '@SUM(1+1)*114',
  '\t=115',
] as const;

const letters = [
  '\u202Egpj.exe116\u202C',
  'pay\u200Bpal\u2060.com\uFEFF117',
  'Z\u0351\u036B\u0343a\u0300\u0301\u0302\u0303\u0304\u0305\u0306lgo118',
  'a\u0007b\u001B[31mred\u001B[0m119',
  `${'W'.repeat(36)}120`,
] as const;

/** 120 strings, each with its own number in it. */
export const hostileStrings: readonly string[] = [
  ...tags,
  ...breakouts,
  ...addresses,
  ...templates,
  ...entities,
  ...mutations,
  ...formulas,
  ...letters,
];

/** Separator between two strings in one text. No string contains it. */
const between = ' ¦ ';

/**
 * Packs the strings into as few texts as fit into a field, each at least `shortest` long. A string that is too long for
 * the field gets a text of its own, which the field must refuse.
 */
export function packed(longest: number, shortest = 1): readonly string[] {
  const texts: string[] = [];
  for (const string of hostileStrings) {
    const last = texts.at(-1);
    const joined = last === undefined ? string : `${last}${between}${string}`;
    if (last === undefined || joined.length > longest) texts.push(string);
    else texts[texts.length - 1] = joined;
  }
  return texts.map((text) => text.padEnd(shortest, '.'));
}

/** All of them in one text. */
export const allStrings: string = hostileStrings.join(between);

/** Indexes of the strings that a text contains, ignoring differences in white space. */
export function stringsIn(text: string): readonly number[] {
  const shown = oneSpaced(text);
  return hostileStrings.flatMap((string, index) => (shown.includes(oneSpaced(string)) ? [index] : []));
}

const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
