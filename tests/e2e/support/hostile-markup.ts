/** Pieces of a post's body, and what is shown of them. */
export const PIECES: readonly (readonly [html: string, shown: string])[] = [
  ['<p onclick="steal()">See <b>this</b><script>steal()</script></p>', '<p>See <b>this</b></p>'],
  ['<img src="x" onerror="steal()"><img src="/favicon.svg" onload="steal()">', '<img src="/favicon.svg">'],
  ['<img src="http://x.example/a.png"><img alt="none">', ''],
  ['<a href=" JavaScript:steal()">c</a><a href="data:text/html,x">d</a>', '<a>c</a><a>d</a>'],
  ['<a href="//host.example">e</a><a href="java&#9;script:steal()">f</a>', '<a>e</a><a>f</a>'],
  [
    '<a href="https://health.example/" target="_top" id="root" name="x" ping="/api/status">g</a>',
    '<a href="https://health.example/" target="_blank" rel="noopener">g</a>',
  ],
  [
    '<a href="#modal-ways-to-pay">h</a><a href="/account#holds">i</a>',
    '<a href="#modal-ways-to-pay">h</a><a href="/account#holds">i</a>',
  ],
  [
    '<h1>Title</h1><p class="a" id="main" style="color:red" data-x="1" aria-label="x">Text</p><o:p>Word</o:p><x-y>Own</x-y>',
    'Title<p>Text</p>WordOwn',
  ],
  ['<form action="/x"><input name="card"><b>form</b></form>', '<b>form</b>'],
  [
    '<style>p{}</style><iframe src="https://x.example"></iframe><noscript><p title="</noscript><img src=x onerror=steal()>"></p></noscript>',
    '',
  ],
  ['<svg><a href="javascript:steal()"><text>j</text></a><style><img src=x onerror=steal()></style></svg>', ''],
  ['<math><mtext><mglyph><style><img src=x onerror=steal()></style></mglyph></mtext></math>', ''],
  ['<template><img src=x onerror=steal()></template>', ''],
  ['<div><template shadowrootmode="closed"><form>hidden</form></template>light</div>', '<div>light</div>'],
  [
    '<details open><summary>k</summary><p dir="rtl">l</p></details><!-- <img src=x> -->',
    '<details open=""><summary>k</summary><p dir="rtl">l</p></details>',
  ],
  [
    '<table><tr><td colspan="2" onmouseover="steal()">m</td></tr></table>',
    '<table><tbody><tr><td colspan="2">m</td></tr></tbody></table>',
  ],
];

/**
 * Markup that has run scripts or ended pages somewhere, or could: by the ways that collections such as the HTML5 Security
 * Cheatsheet and the tests of sanitisers list. What runs calls `steal()`.
 */
const WAYS: string[] = [
  // Scripts, also broken ones
  '<script>steal()</script>',
  '<SCRIPT SRC="data:text/javascript,steal()"></SCRIPT>',
  '<scr<script>ipt>steal()</scr</script>ipt>',
  '<script/x>steal()</script >',
  '<<script>steal();//<</script>',
  '<script type="module">steal()</script><script type="speculationrules">{}</script>',
  '</textarea></title></style></noscript><script>steal()</script>',
  '<script\0>steal()</script\0>',
  // Handlers without a press
  '<img src=x onerror=steal()>',
  '<img/src=x/onerror=steal()>',
  '<img src=x onerror="&#115;teal()">',
  '<img src=`x` onerror=`steal()`>',
  '<img src="x` `<script>steal()</script>"` `>',
  '<IMG """><SCRIPT>steal()</SCRIPT>">',
  '<image src=x onerror=steal()>',
  '<picture><source srcset=x><img src=x onerror=steal()></picture>',
  '<body onload=steal() onpageshow=steal() onhashchange=steal()>',
  '<frameset onload=steal()><frame src="javascript:steal()"></frameset>',
  '<svg onload=steal()><svg onload=steal()></svg></svg>',
  '<video><source onerror=steal()></video><audio src=x onerror=steal()></audio>',
  '<input autofocus onfocus=steal()><select autofocus onfocus=steal()></select><textarea autofocus onfocus=steal()></textarea>',
  '<details open ontoggle=steal()>d</details>',
  '<marquee onstart=steal() onfinish=steal() onbounce=steal() loop=1>m</marquee>',
  '<b tabindex=1 id=x onfocus=steal() autofocus contenteditable>b</b>',
  '<p style="animation:x 1s" onanimationstart=steal() ontransitionend=steal()>p</p>',
  '<p oncontentvisibilityautostatechange=steal() style="display:block;content-visibility:auto">p</p>',
  '<button popovertarget=x>b</button><p popover id=x onbeforetoggle=steal()>p</p>',
  '<object data="data:text/html,<script>steal()</script>" onerror=steal()></object>',
  '<embed src="javascript:steal()" onload=steal()>',
  '<link rel=stylesheet href="data:,*{}" onload=steal()><link rel=preload as=image href=x onerror=steal()>',
  '<meta http-equiv=refresh content="0;url=javascript:steal()"><base href="https://x.example/">',
  '<keygen autofocus onfocus=steal()><isindex action="javascript:steal()" type=image>',
  // Addresses
  '<a href="javascript:steal()">a</a><a href="JaVaScRiPt&colon;steal()">a</a>',
  '<a href="java\nscript:steal()">a</a><a href="\u0001javascript:steal()">a</a><a href="java\0script:steal()">a</a>',
  '<a href="&#x6A;avascript&#58;steal()">a</a><a href="javascript&Tab;:steal()">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5zdGVhbCgpPC9zY3JpcHQ+">a</a><a href="vbscript:steal()">a</a>',
  '<a href="blob:https://x.example/1">a</a><a href="filesystem:https://x.example/1">a</a><a href="view-source:x">a</a>',
  '<a xlink:href="javascript:steal()">a</a><a href=x ping="/api/user" attributionsrc="https://x.example">a</a>',
  '<map name=m><area shape=default href="javascript:steal()"></map><img usemap="#m" src="/favicon.svg">',
  '<form action="javascript:steal()"><input type=submit><button formaction="javascript:steal()">b</button></form>',
  '<iframe src="javascript:steal()"></iframe><iframe srcdoc="<script>parent.steal()</script>"></iframe>',
  '<img src="javascript:steal()"><img src="data:text/html,x"><img dynsrc="javascript:steal()" lowsrc="javascript:steal()">',
  '<table background="javascript:steal()"><td background="javascript:steal()">t</td></table>',
  '<blockquote cite="javascript:steal()">q</blockquote><q cite="javascript:steal()">q</q>',
  // SVG and MathML
  '<svg><script>steal()</script></svg><svg><script xlink:href="data:,steal()"/></svg>',
  '<svg><a xlink:href="javascript:steal()"><text y=1em>t</text></a></svg>',
  '<svg><animate xlink:href=#x attributeName=href values="javascript:steal()"/><a id=x><text>t</text></a></svg>',
  '<svg><set attributeName=onload to=steal()></set><animate onbegin=steal() attributeName=x dur=1s></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=steal()></svg>#x"/></svg>',
  '<svg><foreignObject><iframe src="javascript:steal()"></iframe><p onclick=steal()>p</p></foreignObject></svg>',
  '<svg><style>*{background:url(javascript:steal())}</style><image href=x onerror=steal()></svg>',
  '<svg><desc><img src=x onerror=steal()></desc><title><img src=x onerror=steal()></title></svg>',
  '<math href="javascript:steal()"><mi xlink:href="javascript:steal()">m</mi></math>',
  '<math><maction actiontype="statusline#http://x" xlink:href="javascript:steal()">m</maction></math>',
  '<math><annotation-xml encoding="text/html"><script>steal()</script></annotation-xml></math>',
  // Markup that is different after it is parsed a second time
  '<noscript><p title="</noscript><img src=x onerror=steal()>"></noscript>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=steal()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=steal()>',
  '<svg></p><style><a id="</style><img src=x onerror=steal()>">',
  '<math></br><style><a title="</style><img src=x onerror=steal()>"></style></math>',
  '<select><iframe></select><img src=x onerror=steal()>',
  '<table><caption><svg><title><style><img src=x onerror=steal()></style></title></svg></caption></table>',
  '<xmp><p title="</xmp><img src=x onerror=steal()>"></xmp><plaintext><img src=x onerror=steal()>',
  '<noembed><img src=x onerror=steal()></noembed><noframes><img src=x onerror=steal()></noframes>',
  '<!--><img src=x onerror=steal()>--><!--!><img src=x onerror=steal()>--!><![CDATA[<img src=x onerror=steal()>]]>',
  '<?xml-stylesheet href="javascript:steal()"?><!DOCTYPE x [<!ENTITY e "<img src=x onerror=steal()>">]>&e;',
  '<title><img src=x onerror=steal()></title><textarea><img src=x onerror=steal()></textarea>',
  '<p id="</p><img src=x onerror=steal()>">p</p><p title=`</p><img src=x onerror=steal()>`>p</p>',
  '<template><script>steal()</script></template><div><template shadowrootmode=open><img src=x onerror=steal()></template></div>',
  '<listing>&lt;img src=x onerror=steal()&gt;</listing><listing>\n\n<img src=x onerror=steal()></listing>',
  '<font color="<!--"><a><font color="-->&lt;img src=x onerror=steal()&gt;"></font></a></font>',
  // Names that hide properties of the document or of an element
  '<form id=x><input name=attributes><input name=parentNode><input name=nodeName></form>',
  '<form><input name=childNodes><input name=remove></form><img name=getElementById><img name=body>',
  '<a id=location></a><a id=defaultView name=postMessage></a><object name=cookie></object>',
  '<p is="x-y" slot=x part=x exportparts=x nonce=x itemprop=x>p</p><slot name=x onslotchange=steal()></slot>',
  // Styles and frames that change the page around them
  '<p style="position:fixed;inset:0;background:url(javascript:steal())" class="x" id="main">p</p>',
  '<style>@import "https://x.example/x.css"; body{display:none}</style><link rel=import href=x>',
  '<dialog open>d</dialog><p popover=auto hidden inert>p</p><fencedframe></fencedframe><portal src=x></portal>',
  '<a href="/account" target="_top" rel="opener" download>a</a><p accesskey=x draggable=true enterkeyhint=x>p</p>',
  `${'<p>'.repeat(600)}deep${'<b>'.repeat(600)}<img src=x onerror=steal()>`,
  `<p ${Array.from({ length: 300 }, (_, place) => `a${place}=x`).join(' ')} onclick=steal()>wide</p>`,
];

/** Names of elements, with those that only old pages, drawings and formulas have. */
const ELEMENTS = (
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
  'button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div ' +
  'dl dt element em embed fieldset figcaption figure font footer form frame frameset geolocation h1 h2 head header ' +
  'hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee ' +
  'math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p ' +
  'param permission picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select selectedcontent ' +
  'shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot ' +
  'th thead time title tr track tt u ul var video wbr x-y xmp o:p'
).split(' ');

/** Elements that get every handler that the browser knows. */
const WITH_ALL_HANDLERS = 'p body marquee svg math img video form input details x-y frameset object iframe'.split(' ');

const FEW_HANDLERS = 'onstart onfinish onbounce onload onerror onfocus onbegin onslotchange onclick'.split(' ');

const withHandlers = (element: string, handlers: readonly string[]) =>
  `<${element} autofocus tabindex=0 src=x ${handlers.map((name) => `${name}="steal()"`).join(' ')}>x</${element}>`;

/** @param handlers the names of all attributes that the browser takes for handlers, such as `onclick` */
export const hostileMarkup = (handlers: readonly string[]): string[] => [
  ...WAYS,
  ...ELEMENTS.map((name) => {
    const element = withHandlers(name, FEW_HANDLERS);
    return `${element}<svg>${element}</svg><math>${element}</math>`;
  }),
  ...WITH_ALL_HANDLERS.map((name) => withHandlers(name, handlers)),
];

/** The names of all attributes that the browser takes for handlers. Runs in the page. */
export const handlersOfBrowser = (): string[] => {
  const classes = Object.getOwnPropertyNames(window).map((name) => Reflect.get(window, name)?.prototype);
  const names = [window, ...classes].flatMap((owner) => (owner === undefined ? [] : Object.getOwnPropertyNames(owner)));
  return [...new Set(names.filter((name) => /^on[a-z]+$/.test(name)))];
};
