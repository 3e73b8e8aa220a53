// The icons in use, by name. No page loads this file: build/icons.mjs draws the table into one SVG file,
// which the browser fetches once and both sides point into.
import {
  BadgeCheck, Bell, BookOpen, Building2, Calendar, CalendarPlus, Check, ChevronDown, ChevronLeft, ChevronRight, CircleAlert, CircleCheck, Clock, CloudOff, Coffee, Copy,
  Download, Eye, EyeOff, Flag, Gift, Globe, Heart, Hotel, House, Info, List, LoaderCircle, Locate, LogOut, Mail, Maximize, Map as MapIcon, Menu, Monitor, Mountain, Navigation, Palette, Pencil,
  Pause, Phone, Play, Printer, RefreshCw, Repeat, Rss, Search, Share2, ShieldCheck, ShoppingBag, SlidersHorizontal, Star, Store, Tag, Ticket, TriangleAlert, User, Users, Utensils, Wrench, X,
  Amphora, Armchair, Baby, Beer, BrushCleaning, Bus, Calculator, Camera, Car, Church, Drama, Droplets, Dumbbell, Flower, Flower2, Fuel, Gem,
  GraduationCap, Hammer, HandHeart, HardHat, HeartHandshake, IceCreamCone, KeyRound, Landmark, Laptop, Leaf, Library, MapPin, Music, Newspaper,
  PartyPopper, PawPrint, PiggyBank, Pill, Pizza, Sailboat, Scale, Scissors, Shirt, ShoppingBasket, Siren, Stethoscope, Tractor, Trees, Umbrella, Zap,
} from "lucide-react";

export const ICONS = {
  alert: CircleAlert, bell: Bell, building: Building2, calendar: Calendar, check: Check, "chevron-down": ChevronDown,
  "chevron-left": ChevronLeft, "chevron-right": ChevronRight, clock: Clock, close: X, done: CircleCheck, eye: Eye,
  "eye-off": EyeOff, download: Download, filters: SlidersHorizontal, globe: Globe, home: House, info: Info, list: List, loader: LoaderCircle,
  locate: Locate, logout: LogOut, mail: Mail, map: MapIcon, menu: Menu, monitor: Monitor, navigation: Navigation, offline: CloudOff, pause: Pause, phone: Phone,
  play: Play, refresh: RefreshCw, search: Search, share: Share2, star: Star, store: Store, tag: Tag, user: User, users: Users,
  warning: TriangleAlert, verified: BadgeCheck, shield: ShieldCheck, heart: Heart, edit: Pencil, flag: Flag, gift: Gift, ticket: Ticket,
  repeat: Repeat, rss: Rss, "calendar-add": CalendarPlus, book: BookOpen, copy: Copy, expand: Maximize, printer: Printer,
  // One for each pictogram that a category may carry.
  restaurant: Utensils, cafe: Coffee, shop: ShoppingBag, arts: Palette, outdoors: Mountain, services: Wrench,
  lodging: Hotel, family: Users,
  pizza: Pizza, bar: Beer, dessert: IceCreamCone, grocery: ShoppingBasket, books: BookOpen, gifts: Gift, furniture: Armchair, clothing: Shirt,
  jewelry: Gem, hardware: Hammer, flowers: Flower, music: Music, theater: Drama, museum: Amphora, photo: Camera, farm: Tractor, boats: Sailboat,
  fitness: Dumbbell, venue: PartyPopper, school: GraduationCap, childcare: Baby, care: HandHeart, charity: HeartHandshake, worship: Church,
  pets: PawPrint, library: Library, health: Stethoscope, pharmacy: Pill, beauty: Scissors, wellness: Leaf, electric: Zap, plumbing: Droplets,
  builders: HardHat, garden: Trees, cleaning: BrushCleaning, auto: Car, gas: Fuel, computers: Laptop, legal: Scale, accounting: Calculator,
  insurance: Umbrella, realty: KeyRound, bank: PiggyBank, civic: Landmark, emergency: Siren, post: Mail, transit: Bus, news: Newspaper,
  memorial: Flower2, place: MapPin,
} as const;
