export const IRREGULAR = `
arise arose arisen
awake awoke awoken
be am is are was were been being
bear bore borne born
beat beaten
become became
beget begot begotten
begin began begun
bend bent
bereave bereft
beseech besought
bid bade bidden
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
cling clung
come came
creep crept
deal dealt
dig dug
do does did done
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
dwell dwelt
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fling flung
fly flew flown
forbid forbade forbidden
foresee foresaw foreseen
forget forgot forgotten
forgive forgave forgiven
forsake forsook forsaken
freeze froze frozen
get got gotten
give gave given
go goes went gone
grind ground
grow grew grown
hang hung
have has had having
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
know knew known
lay laid
lead led
lean leant
leap leapt
learn learnt
leave left
lend lent
lie lay lain lying
light lit
lose lost
make made
mean meant
meet met
mistake mistook mistaken
mow mown
overcome overcame
pay paid
plead pled
prove proven
rend rent
ride rode ridden
ring rang rung
rise rose risen
run ran running
saw sawn
say said
see saw seen
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shear shorn
shine shone
shoe shod
shoot shot
show shown
shrink shrank shrunk
shrive shrove shriven
sing sang sung
sink sank sunk
sit sat
slay slew slain
sleep slept
slide slid
sling slung
slink slunk
smell smelt
smite smote smitten
sow sown
speak spoke spoken
speed sped
spell spelt
spend spent
spill spilt
spin spun
spit spat
spoil spoilt
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
stink stank stunk
stride strode stridden
strike struck stricken
string strung
strive strove striven
swear swore sworn
sweep swept
swell swollen
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
thrive throve thriven
throw threw thrown
tread trod trodden
understand understood
undo undid undone
undertake undertook undertaken
uphold upheld
wake woke woken
wear wore worn
weave wove woven
weep wept
will would
win won
wind wound
withdraw withdrew withdrawn
withhold withheld
withstand withstood
wring wrung
write wrote written
analysis analyses
axis axes
axe axes
basis bases
brother brethren
calf calves
child children
crisis crises
criterion criteria
cactus cacti
die dice
dwarf dwarves
elf elves
foot feet
fungus fungi
genus genera
goose geese
half halves
hoof hooves
hypothesis hypotheses
knife knives
leaf leaves
life lives
loaf loaves
louse lice
man men
mouse mice
oasis oases
ox oxen
penny pence
person people
phenomenon phenomena
radius radii
scarf scarves
self selves
sheaf sheaves
shelf shelves
staff staves
stratum strata
thesis theses
thief thieves
tooth teeth
wharf wharves
wife wives
wolf wolves
woman women
bad worse worst
good better best
well better best
far farther farthest further furthest
little less least
much more most
many more most
ill worse worst
`;
