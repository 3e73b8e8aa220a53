// The icons in use, by name. Always decoration: the words stand beside them or in aria-label.
// build/icons.mjs writes the same drawings into icons.json, for the pages that the server draws.
import {
  ArrowRight, BadgeCheck, Building2, Calendar, Check, ChevronDown, ChevronLeft, ChevronRight, CircleAlert, CircleCheck,
  Clock, CloudOff, Coffee, ExternalLink, Eye, EyeOff, Globe, Heart, History, Hotel, House, Info, List, Locate, LoaderCircle,
  Mail, MapPin, Map as MapIcon, Menu, Minus, Mountain, Navigation, Palette, Pause, Phone, Play, Plus, RefreshCw, Search,
  Share2, ShoppingBag, SlidersHorizontal, Star, Store, Tag, Trash2, TriangleAlert, Users, Utensils, Wrench, X,
} from "lucide-react";

export const ICONS = {
  "arrow-right": ArrowRight, alert: CircleAlert, building: Building2, calendar: Calendar, check: Check,
  "chevron-down": ChevronDown, "chevron-left": ChevronLeft, "chevron-right": ChevronRight, clock: Clock, close: X,
  done: CircleCheck, external: ExternalLink, eye: Eye, "eye-off": EyeOff, filters: SlidersHorizontal, globe: Globe,
  heart: Heart, history: History, home: House, info: Info, list: List, loader: LoaderCircle, locate: Locate, mail: Mail,
  map: MapIcon, menu: Menu, minus: Minus, navigation: Navigation, offline: CloudOff, palette: Palette, pause: Pause, phone: Phone,
  pin: MapPin, play: Play, plus: Plus, refresh: RefreshCw, search: Search, share: Share2, star: Star, store: Store,
  tag: Tag, trash: Trash2, users: Users, verified: BadgeCheck, warning: TriangleAlert,
  // One for each pictogram that a category may carry.
  restaurant: Utensils, cafe: Coffee, shop: ShoppingBag, arts: Palette, outdoors: Mountain, services: Wrench,
  lodging: Hotel, family: Users,
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name, size = 20, className = "" }: { name: IconName; size?: number; className?: string }) {
  const Drawing = ICONS[name];
  return <Drawing className={`icon ${className}`.trim()} size={size} strokeWidth={2} aria-hidden="true" focusable="false" />;
}
